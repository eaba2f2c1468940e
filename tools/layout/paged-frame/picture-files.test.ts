import { describe, expect, it } from 'vitest';
import { fileOfDataUrl } from './picture-files.ts';

describe('A data: address', () => {
  it('is the file that it holds', async () => {
    const file = fileOfDataUrl('data:image/png;base64,iVBO%52w==');
    expect(file?.type).toBe('image/png');
    expect([...new Uint8Array(await (file ?? new Blob()).arrayBuffer())]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    const text = fileOfDataUrl('data:image/svg+xml;charset=utf-8,%3Csvg/%3E');
    expect(await text?.text()).toBe('<svg/>');
  });

  it('is nothing where it is broken or another address', () => {
    expect(fileOfDataUrl('data:image/png;base64,***')).toBeUndefined();
    expect(fileOfDataUrl('data:text/plain,%E0%A4%A')).toBeUndefined();
    expect(fileOfDataUrl('https://example.com/a.png')).toBeUndefined();
    expect(fileOfDataUrl('data:')).toBeUndefined();
  });
});
