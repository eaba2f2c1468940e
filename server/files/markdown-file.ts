/** A Markdown text with front matter and its title. JSON strings are YAML strings too. */
export const markdownFile = (title: string, matter: readonly string[], ...body: readonly string[]): string =>
  ['---', `title: ${JSON.stringify(title)}`, ...matter, '---', '', `# ${title}`, '', ...body, ''].join('\n');
