/** Colours are those of the browser application, so that both feel like one house. */
export const pageStyle = `
:root{color-scheme:light dark;--page:light-dark(#fbfcfc,#131a1d);--card:light-dark(#fff,#192226);--line:light-dark(#e4e9e9,#2a363b);--text:light-dark(#1b2224,#e3e9ea);--dim:light-dark(#5f6d70,#97a5a8);--accent:light-dark(#0f5c69,#7fbec8);--tint:light-dark(#ecf6f7,#16343b);--care:light-dark(#8a5a00,#e0b45c);--bad:light-dark(#a8322a,#ef8a80);--mono:ui-monospace,"Cascadia Code","Source Code Pro",Menlo,monospace}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--page);color:var(--text);font:15px/1.55 "Inter Variable",system-ui,-apple-system,"Segoe UI",sans-serif}
a{color:var(--accent);text-underline-offset:2px}
code,pre{font-family:var(--mono);font-size:.9em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:1rem;background:var(--card);padding:.5rem 1rem;z-index:1}
.frame{display:grid;grid-template-columns:15.5rem minmax(0,1fr);max-width:84rem;margin:0 auto}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:2rem 1rem 2rem 1.5rem;border-right:1px solid var(--line);font-size:.875rem}
nav ul{list-style:none;margin:0 0 1.25rem;padding:0}
nav li a{display:flex;justify-content:space-between;gap:.5rem;padding:.22rem .6rem;border-radius:6px;text-decoration:none;color:inherit}
nav li a:hover{background:var(--tint)}
nav h2{font-size:.75rem;font-weight:600;color:var(--dim);margin:0 0 .4rem .6rem}
nav .count{color:var(--dim);font-variant-numeric:tabular-nums}
.brand{font-weight:680;font-size:1.05rem;margin:0 0 1.5rem .6rem}
main{padding:2rem 2.25rem 5rem;min-width:0}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .75rem;font-weight:680}
main>section{margin-top:2.75rem}
main>section>h2{font-size:1.2rem;margin:0 0 .75rem;font-weight:650}
h3{font-size:.8125rem;font-weight:650;margin:1.25rem 0 .4rem;color:var(--dim)}
.lead{max-width:46rem}.lead p{margin:0 0 .7rem}
pre{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.8rem 1rem;overflow:auto;margin:1rem 0}
details{background:var(--card);border:1px solid var(--line);border-radius:8px;margin:0 0 .45rem}
details[open]{border-color:light-dark(#add5db,#2f5862)}
summary{display:grid;grid-template-columns:4.1rem minmax(0,1fr) auto;gap:.1rem .75rem;align-items:baseline;padding:.55rem .9rem;cursor:pointer;border-radius:8px;list-style:none}
summary::-webkit-details-marker{display:none}
summary:hover{background:var(--tint)}
.method{font:650 .72rem/1.6 var(--mono);text-align:center;border-radius:5px;border:1px solid var(--line);color:var(--dim)}
.method.write{color:var(--accent);border-color:currentColor}.method.delete{color:var(--bad);border-color:currentColor}
.path{font-family:var(--mono);font-size:.86rem;overflow-wrap:anywhere}.path i{font-style:normal;color:var(--accent)}
.needs{font-size:.78rem;color:var(--dim);text-align:right}
.what{grid-column:2/-1;color:var(--dim);font-size:.9rem}
.body{padding:.2rem 1rem 1.1rem;border-top:1px solid var(--line);scroll-margin-top:5rem}
.body>p{margin:.8rem 0 0}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.86rem}
th{text-align:left;font-weight:600;color:var(--dim);font-size:.75rem;padding:.3rem .8rem .3rem 0;border-bottom:1px solid var(--line)}
td{padding:.34rem .8rem .34rem 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
td:first-child{width:34%}td:nth-child(2){width:33%}
tr:last-child td{border-bottom:0}
.type{font-family:var(--mono);font-size:.82rem}.value{font-size:1em}
b{font-weight:600;color:var(--care)}
.codes{display:grid;grid-template-columns:3rem minmax(0,1fr);gap:.15rem .5rem;margin:0;font-size:.86rem}.codes dt{font-family:var(--mono)}.codes dd{margin:0}.codes a+a{margin-left:.75rem}
.plain summary{grid-template-columns:1fr}.plain .body{scroll-margin-top:4rem}
@media (max-width:62em){.frame{display:block}nav{position:static;height:auto;border-right:0;border-bottom:1px solid var(--line);padding:1.25rem}nav ul{display:flex;flex-wrap:wrap;gap:.15rem}.brand{margin-bottom:.75rem}main{padding:1.5rem 1.25rem 4rem}}
@media (max-width:40em){summary{grid-template-columns:4.1rem minmax(0,1fr)}.needs{grid-column:2;text-align:left}thead{display:none}tr{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 1rem;border-bottom:1px solid var(--line);padding:.3rem 0}tr:last-child{border-bottom:0}td,td:first-child,td:nth-child(2){width:auto;padding:.1rem 0;border:0}td:nth-child(2){text-align:right;max-width:11rem}td:nth-child(3){grid-column:1/-1;color:var(--dim)}td:nth-child(3):empty{display:none}}
`;
