// The address of a match that shows what a bar, a dot or a line stands for.
type What = 'length' | 'metric' | 'end' | 'card' | 'point' | 'level' | 'hole';

export const watch = (study: string, i: number, j: number, what: What, which: string | number = ''): string =>
  `/lab/${study}/${i}-${j}-${what}-${encodeURIComponent(which)}`;
