// Under which names the browser keeps what was won without a server, and what a server has said before.
export const RUNS = 'quintain.runs';
export const SERVED = 'quintain.campaign.served';
