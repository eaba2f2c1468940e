/** Head of a tag's page. */
export const headOfTag = (tag: string): { title: string; description: string } => ({
  title: `#${tag}`,
  description: `Short public thoughts tagged #${tag} by the people who write on Thoughtleaf.`,
});

/** Head where the address names what can be no tag. */
export const missingTag = { status: 404, isUnlisted: true, title: 'Tag not found' } as const;
