#!/bin/sh
# A bot for Six Orders: it strikes where it can, else casts, else walks (docs/protocol.md).
# python main.py simulate --red "exec:sh docs/examples/striker.sh" --blue random --battles 10
while read -r word rest; do
  case $word in
    options) pick=1 best=0 ;;
    option)
      case ${rest#* } in
        *strike*) worth=3 ;;
        *cast*) worth=2 ;;
        *→*) worth=1 ;;
        *) worth=0 ;;
      esac
      if [ "$worth" -gt "$best" ]; then
        best=$worth pick=${rest%% *}
      fi ;;
    go) echo "choose $pick" ;;
    quit) exit ;;
  esac
done
