// What the page finds on this device: files that were built with it, and what the browser keeps.

export function kept<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export const keep = (key: string, value: unknown): void => localStorage.setItem(key, JSON.stringify(value));

/** What the server says to everybody alike (quintain.server.still), by the address of its route. */
export async function file<T>(address: string): Promise<T> {
  const response = await fetch(`/still${address}.json`);
  if (!response.ok) throw new Error(address);
  return (await response.json()) as T;
}
