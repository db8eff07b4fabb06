/** The element that stands in for a text, by the text: a page's translator put it there. */
const standIns = new WeakMap<Node, ChildNode>();

/**
 * Lets React change a page that the browser has translated. A translator replaces each text node by elements (`<font>`), and React then
 * removes or inserts beside a node that is no longer there, which throws and ends the page. From now on such a call finds the element that
 * stands in its place, and a text that React changes comes back, for the translator to take up (docs/decisions/0057).
 */
export function followTranslation(): void {
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === "characterData") bringBack(record.target as Text);
      else noteStandIn(record, observer);
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  guardChanges();
}

function noteStandIn(
  { removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord,
  observer: MutationObserver,
) {
  const [gone] = removedNodes;
  if (!gone || (gone.nodeType !== Node.TEXT_NODE && !standsIn(gone))) return;
  const standIn = [...addedNodes, previousSibling, nextSibling].find((node) => standsIn(node));
  if (!standIn || standIn === gone) return;
  standIns.set(gone, standIn as ChildNode);
  if (gone.nodeType === Node.TEXT_NODE) observer.observe(gone, { characterData: true });
}

const standsIn = (node: Node | null | undefined): boolean => node?.nodeName === "FONT";

/** Returns the node in a parent that stands in for one that is not there any more. */
function standInFor(gone: Node, parent: Node): ChildNode | undefined {
  let node = standIns.get(gone);
  while (node && node.parentNode !== parent) node = standIns.get(node);
  return node;
}

/** Puts a text that React has changed back in the place of its translation. */
function bringBack(text: Text) {
  if (text.parentNode) return;
  let standIn = standIns.get(text);
  while (standIn && !standIn.parentNode) standIn = standIns.get(standIn);
  standIn?.replaceWith(text);
}

/** Has the calls by which React changes a page look for the stand-ins of nodes that are gone, instead of throwing. */
function guardChanges() {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function removePresent<Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    standInFor(child, this)?.remove();
    return child;
  };
  Node.prototype.insertBefore = function insertBeforePresent<Child extends Node>(
    this: Node,
    child: Child,
    before?: Node | null,
  ): Child {
    const isPresent = !before || before.parentNode === this;
    return insertBefore.call(this, child, isPresent ? (before ?? null) : (standInFor(before, this) ?? null)) as Child;
  };
}
