/** The part of Trusted Types that we use. TypeScript's DOM takes strings where browsers take trusted ones, so that they are strings here. */
interface TrustedTypes {
  createPolicy: <Rules extends TrustedTypeRules>(name: string, rules: Rules) => Rules;
}

interface TrustedTypeRules {
  createHTML?: (html: string) => string;
  /** Null refuses the address. */
  createScriptURL?: (address: string) => string | null;
}

declare global {
  // oxlint-disable-next-line no-var -- TypeScript declares a global variable by `var`
  var trustedTypes: TrustedTypes | undefined;
}

const policy = globalThis.trustedTypes?.createPolicy('thoughtleaf', { createHTML: (html) => html });

/**
 * Markup for which the caller is responsible: sanitised, written by ourselves, or only read and never shown as it is. In a browser with
 * Trusted Types, the page's policy allows no other markup. Anywhere else, and on the server, it stays a string.
 */
export const trustedHtml = (html: string): string => policy?.createHTML(html) ?? html;
