# The chooser of rules.

title = The rules of this match
search = Search the rules
reset-all = Reset all
reset = Changed. Back to { $usual }
yes = yes
no = no
done = Done
