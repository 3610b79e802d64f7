/** Returns names that can occur in a project's issues, but do not indicate the language of a text. */
export const neutralNames = ({ name, client }: { name: string; client: string }): string[] => [name, client];
