export interface AttachmentsState {
  /** The keys by which main shows saved attachments in their folder, by the path of the attachment. */
  readonly saved: Readonly<Record<string, number>>;
}
