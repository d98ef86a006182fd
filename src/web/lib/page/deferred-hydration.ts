import { languageCookie } from '#shared/contracts/appearance.ts';
import { preferenceCookieSource } from '#shared/contracts/cookies.ts';
import { deferredScriptType } from '#shared/contracts/rendered-document.ts';

const hydrated = 'hydrated';

/** Signals to the scripts below that the page is hydrated. */
export function announceHydration(): void {
  performance.mark(hydrated);
  // lays out everything that was deferred (ui/base.css)
  document.documentElement.dataset.awake = '';
  window.dispatchEvent(new Event(hydrated));
}

/** The global in which the script below leaves the promises of the style sheets it loads. */
const deferredSheets = 'deferredSheets';

/** Milliseconds after which a hanging style sheet is no longer waited for: better an unstyled moment than a page that does not respond. */
const longestWaitForStyles = 3000;

/** Waits until the deferred style sheets have loaded or failed: the hydrated page may need any of them. */
export async function deferredStyles(): Promise<void> {
  const sheets = (globalThis as { [deferredSheets]?: Promise<unknown>[] })[deferredSheets] ?? [];
  await Promise.race([
    Promise.all(sheets),
    new Promise((resolve) => setTimeout(resolve, longestWaitForStyles)),
  ]);
}

/**
 * Holds events from before hydration and repeats them afterwards: clicks on buttons and on links with
 * `data-replay`, changes of selects, and submits of forms without an action. Also submits of forms with `data-replay`, which
 * lead to another page only without scripts. Popovers are left to the browser.
 * A click on a control that hydration replaced goes to the new control with the same `data-replay`. Links with
 * `data-stand-in` are always replaced: following one would leave the page that has the content which the visitor wants.
 */
const holdEvents = (meanwhile = ''): string => `const held=new Map,standIn='[data-stand-in]',
kinds={click:'button[type=button]:not([popovertarget]),a[data-replay]',change:'select',submit:'form:not([action]),form[data-replay]'},
hold=e=>{const at=e.target.closest?.(kinds[e.type]);
if(at){e.preventDefault();e.stopImmediatePropagation();held.set(at,[e.type,at.value]);${meanwhile}}};
for(const k in kinds)addEventListener(k,hold,true);
const letPass=()=>{for(const k in kinds)removeEventListener(k,hold,true)};
addEventListener('${hydrated}',()=>{letPass();
for(const[at,[type,value]]of held)if(type==='submit')at.requestSubmit();
else if(type==='click')(at.isConnected&&!at.matches(standIn)?at:document.querySelector('[data-replay="'+at.dataset.replay+'"]:not('+standIn+')'))?.click();
else{at.value=value;at.dispatchEvent(new Event(type,{bubbles:true}))}},{once:true})`;

const oneLine = (script: string): string => `(()=>{${script}})()`.replaceAll('\n', '');

/** Loads the style sheets that the server disabled because the visible part is inlined. */
const loadSheets = `self.${deferredSheets}=[...document.querySelectorAll('link[disabled]')].map(l=>new Promise(r=>{l.onload=l.onerror=r;l.disabled=false}))`;

/** For pages whose modules load at once, and with them the style sheets of the office. */
export const replayScript = oneLine(`${loadSheets};${holdEvents()}`);

/**
 * For public pages, whose links and forms work without scripts. Loads the modules at the first pointer,
 * touch, key, focus or scroll event (a `pointermove` without movement, sent when a page appears under a
 * resting pointer, does not count), together with the style sheets that the server disabled because their
 * visible part is inlined. Also stores the language of the address, and lays out the deferred parts
 * (ui/base.css) one by one when idle. On a page whose modules load at once, it only holds early events.
 * Modules that fail to load leave the page as it is: its links and forms, which work without them.
 * Offline, a link loads the whole page, which may be stored: the router must not take the click, not even
 * while React hydrates.
 */
export const hydrateOnTouchScript = oneLine(`
const l=new URLSearchParams(location.search).get('lang'),shown=document.documentElement.lang;
if(l&&shown.toLowerCase().startsWith(l.toLowerCase().replace('_','-')))${preferenceCookieSource(languageCookie, "shown.replace('-','_')")};
const rest=[...document.querySelectorAll('.later')],idle=self.requestIdleCallback??setTimeout,
next=()=>{const at=rest.shift();if(at){at.style.contentVisibility='visible';idle(next)}};addEventListener('load',()=>idle(next));
if(navigator.serviceWorker)addEventListener('click',e=>{if(!navigator.onLine&&e.target.closest?.('a[href]'))e.stopImmediatePropagation()},true);
const m=document.querySelector('script[type="${deferredScriptType}"]'),on={capture:true,passive:true};
let begun=!m;const begin=e=>{if(begun||e.type==='pointermove'&&!e.movementX&&!e.movementY)return;begun=true;for(const e of starts)removeEventListener(e,begin,on);
${loadSheets};
const s=document.createElement('script');s.type='module';s.textContent=m.textContent;s.onerror=()=>{letPass();for(const[at,[type]]of held)if(type==='submit')at.requestSubmit()};document.head.append(s)};
const starts=['pointerdown','pointermove','touchstart','keydown','focusin','scroll'];
if(m)for(const e of starts)addEventListener(e,begin,on);
${holdEvents('begin(e)')}`);
