/** The rows of every list of a section that is loaded have this as the beginning of their key. */
export const sectionListsKey = 'section-lists';
