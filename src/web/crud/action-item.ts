/** An entry of a record's menu. */
export interface ActionItem {
  kind: 'edit' | 'open' | 'children' | 'action' | 'merge' | 'download' | 'print' | 'delete';
  text: string;
  /** an address to go to; otherwise `run` */
  to?: string;
  run?: () => void;
}
