/** The shelves of the shop. */
export type Shelf = 'decorations' | 'nameplates';
