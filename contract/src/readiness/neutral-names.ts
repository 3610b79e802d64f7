/** Returns the names in a project's issues that do not indicate the language of a text. */
export const neutralNames = ({ name, client }: { name: string; client: string }): string[] => [name, client];
