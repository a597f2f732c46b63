/** What the store has shelves for. */
export type Shelf = 'decorations' | 'nameplates';
