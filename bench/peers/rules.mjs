// About as much work as the rules of a move are, and a view of about the size of one.
export const RULES_MICROSECONDS = 100;

export function work() {
  const end = process.hrtime.bigint() + BigInt(RULES_MICROSECONDS * 1000);
  let steps = 0;
  while (process.hrtime.bigint() < end) steps += 1;
  return steps;
}

export function view(seat, version) {
  return { version, seat, hand: ['golem', 'sun-wukong', 'odysseus', 'medusa'], lanes: 'x'.repeat(450) };
}
