"""What systems are made of: functions and small values, each idea once."""
