offline = The server cannot be reached.
local-no-engine = The engine of this game could not be loaded: play on the server instead.
local-not-legal = This move is not possible now.
local-gone = This match is no longer on this device.
local-undo = This decision cannot be taken back.
guest-here = Guest
local-no-engine-alone = The engine of this game could not be loaded. Try again when the server can be reached.
local-not-found = There is no such exercise on this device.
