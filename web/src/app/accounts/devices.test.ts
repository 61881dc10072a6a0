import { describe, expect, it } from 'vitest';
import { deviceName } from './devices';

describe('devices', () => {
  it('are named as their owners call them', () => {
    const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36';
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1';
    expect(deviceName(chrome)).toBe('Chrome · Linux');
    expect(deviceName(`${chrome} Edg/130.0`)).toBe('Edge · Linux');
    expect(deviceName(phone)).toBe('Safari · iPhone');
    expect(deviceName('python-httpx/0.27')).toBe('python-httpx/0.27');
  });
});
