import { expect, it } from 'vitest';
import { viewedKindOf } from './viewed-kind.ts';

it.each([
  ['application/pdf', 'a.bin', 'pdf'],
  ['text/plain', 'a.csv', 'table'],
  ['text/plain', 'a.pdf', 'text'],
  ['text/plain; charset=utf-8', 'a.json', 'text'],
  ['application/octet-stream', 'a.TXT', 'text'],
  ['application/octet-stream', 'a.csv', 'table'],
  ['application/octet-stream', 'a.constructor', 'other'],
  ['application/x-cfb', 'a.docx', 'word'],
  ['application/x-cfb', 'a.doc', 'other'],
  ['video/webm', 'a.txt', 'media'],
  ['application/zip', 'a.zip', 'other'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'a', 'workbook'],
])('shows %s named %s as %s', (fileType, originalname, kind) => {
  expect(viewedKindOf({ fileType, originalname })).toBe(kind);
});
