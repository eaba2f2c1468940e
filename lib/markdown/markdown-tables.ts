import type { StateCore } from 'markdown-it';

/**
 * A rule of the parser: wide tables scroll by themselves, by keyboard too. A page with many texts takes `group`, because each `region`
 * is a landmark.
 */
export const wrapTables =
  (role: 'region' | 'group') =>
  (state: StateCore): void => {
    let count = 0;
    state.tokens = state.tokens.flatMap((token) => {
      if (token.type === 'table_open') {
        count += 1;
        const open = Object.assign(new state.Token('table_scroll_open', 'div', 1), { block: true });
        open.attrs = [
          ['class', 'table-scroll'],
          ['role', role],
          ['aria-label', `Table ${count}`],
          ['tabindex', '0'],
        ];
        return [open, token];
      }
      if (token.type !== 'table_close') return [token];
      return [token, Object.assign(new state.Token('table_scroll_close', 'div', -1), { block: true })];
    });
  };
