"""One battle: action, decision and event, the machine, what a system hands over, previews."""
