/** Skills are sent as the JSON text of a list. */
export function skillsIn(text: string): readonly string[] {
  try {
    const skills: unknown = JSON.parse(text);
    return Array.isArray(skills) ? skills.filter((skill): skill is string => typeof skill === 'string') : [];
  } catch {
    return [];
  }
}
