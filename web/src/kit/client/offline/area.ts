/** What an area says of itself for the time without a network, and for the moment of a new version. */
interface OfflineArea {
  /** Calls whose answers are kept on the device. */
  answers: RegExp;
  /** Pages on which no one is spoken to. */
  undisturbed: RegExp;
}

const none = /^\b$/;
let area: OfflineArea = { answers: none, undisturbed: none };

/** The kit knows no path of an area: the area names them before its first page. */
export const registerOfflineArea = (own: OfflineArea): void => {
  area = own;
};
export const offlineArea = (): OfflineArea => area;
