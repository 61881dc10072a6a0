# Accounts.

title = Your account
guest-says = You play as a guest, { $name }. Sign up to keep your matches, decks and progress, and to play for rating.
person-says = You are logged in as { $name }.
name = Name
name-says = 2 to 24 letters, digits, spaces, dots, dashes or underscores. Everyone sees it.
password = Password
password-says = At least 8 characters.
old-password = Current password
new-password = New password
change-password = Change the password
password-changed = The password is changed. All other devices are logged out.
devices = Devices
this-device = this one
used = last used { $when }
log-out-device = Log out
removal = Delete the account
removal-says = Everything that belongs to it is deleted. Matches stay, without your name. This cannot be undone.
remove = Delete for ever
blocked = Blocked players
unblock = Unblock

## A forgotten password.

codes = Your recovery codes
codes-say = If you ever forget your password, one of these codes lets you choose a new one. Each works once. Keep them where you keep important papers: they are shown only now.
codes-save = Save as a file
codes-kept = I have kept them
go-on = Go on
codes-left = { $n ->
    [0] no codes left
    [one] { $n } code left
   *[other] { $n } codes left
}
recovery = If you forget your password
recovery-says = New codes replace those from before.
new-codes = Make new codes
forgotten-ask = Forgot your password?
forgotten = Choose a new password
forgotten-says = Use one of the recovery codes that you were given when you signed up. All other devices are logged out.
code = Code
choose-password = Change the password and log in
mail-code = Mail me a code
mail-says = You have confirmed an e-mail address?
code-mailed = If this account has a confirmed address, a code is on its way there.
mail = E-mail
mail-is = Codes can be mailed to { $address }.
mail-forget = Forget it
mail-wish = Send the code
mail-wish-says = With an e-mail address you can be mailed a code. It is used for nothing else, and nobody sees it.
mail-confirm = Confirm
mail-confirm-says = A code was sent to { $address }: type it here.
mail-confirmed = The address is confirmed.
