/** A car on one sheet of paper: the page's address, photo, price and seller, facts and equipment. Here and not in the style sheet, which every page contains. */
const STYLES = `@media print{
body[data-address]::before{content:attr(data-address);display:block;padding:0 1.25rem .5rem;font-size:8pt}
body[data-address] :has(>#main){min-height:0}
.car-page{max-height:94vh;overflow:hidden;font-size:9pt}
.car-page>:not(.car-sheet),.car-page :is(button,.button,.title-heart),.car-page [aria-label=Photos]>:not(:first-child),.car-extras{display:none}
.car-page section{margin-top:.5rem;padding-block:.5rem;box-shadow:none}
.car-page :is(dl>div,li){padding-block:.0625rem}
.car-sheet{grid-template-columns:1fr 1fr;gap:.75rem}
.car-sheet>:last-child{grid-column:1/-1}
.car-sheet>:last-child>section>div{columns:4}
}`;

let isAdopted = false;

/**
 * Prepares the open page for paper. A sheet that a script adds is within the content security policy, which a style element is not. Browsers
 * without such sheets print the page as it is.
 * @returns takes the preparation back
 */
export function preparePrint(): () => void {
  document.body.dataset.address = location.href;
  if (!isAdopted && "adoptedStyleSheets" in document) {
    isAdopted = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    document.adoptedStyleSheets.push(sheet);
  }
  return () => {
    delete document.body.dataset.address;
  };
}
