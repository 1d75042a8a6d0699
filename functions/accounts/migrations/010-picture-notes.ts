/** Migration 10: what there is to say of how an upload was read, as the JSON of the contract's `pictureNotes`. */
export const pictureNoteColumns = `
ALTER TABLE uploads ADD COLUMN notes TEXT NOT NULL DEFAULT '[]';
`;
