/** How the pages look: the colours, radii and fonts of the product, light or dark as the device asks. */
export const style = `
:root{color-scheme:light dark;--page:#f2f4f7;--card:#fff;--text:#1f2a37;--soft:#55606f;--line:#d3d9e0;--thin:#e3e7ed;
--main:#1a66c0;--on-main:#fff;--tint:#eaf3fe;--tint-line:#b3d3f7;--bad:#c8242b;--bad-tint:#fdeeee;--bad-line:#f3b6b8;
--good:#15803d;--good-tint:#ebf7ef;--good-line:#b5dfc3;--warn:#9a4405;--warn-tint:#fff4e5;--warn-line:#f3cf9f}
@media (prefers-color-scheme:dark){:root{--page:#12181f;--card:#1a222c;--text:#e3e8ee;--soft:#aab6c3;--line:#56657a;--thin:#2c3744;
--main:#6db3ff;--on-main:#0d1b2a;--tint:#14273d;--tint-line:#24476d;--bad:#ff9a9d;--bad-tint:#341719;--bad-line:#642c2f;
--good:#7fd49a;--good-tint:#12291a;--good-line:#21502f;--warn:#f2b36b;--warn-tint:#2f2010;--warn-line:#5c3f1d}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.6 system-ui,-apple-system,"PingFang SC","Microsoft YaHei",sans-serif;
overflow-wrap:anywhere}
header,main,footer{max-width:560px;margin:0 auto;padding:0 16px}
header{padding-top:20px;padding-bottom:12px}
header p{margin:0;font-size:13px;color:var(--soft)}
h1{margin:2px 0 0;font-size:22px;line-height:1.35}
h2{margin:0 0 12px;font-size:16px}
.card{margin:0 0 12px;padding:16px;background:var(--card);border:1px solid var(--thin);border-radius:10px}
.note{margin:0 0 12px;padding:10px 14px;border:1px solid var(--tint-line);background:var(--tint);border-radius:8px}
.note ul{margin:6px 0 0;padding-left:20px}
.bad{border-color:var(--bad-line);background:var(--bad-tint);color:var(--bad)}
.good{border-color:var(--good-line);background:var(--good-tint);color:var(--good)}
.warn{border-color:var(--warn-line);background:var(--warn-tint);color:var(--warn)}
label,legend{display:block;margin:0 0 6px;padding:0;font-weight:600}
label i,legend i{font-style:normal;font-weight:400;color:var(--soft);font-size:13px}
.field{margin:0 0 16px;padding:0;border:0;min-width:0}
input,select,textarea{display:block;width:100%;min-height:44px;padding:9px 12px;font:inherit;color:inherit;background:var(--card);
border:1px solid var(--line);border-radius:6px}
textarea{min-height:108px;resize:vertical}
input[type=file]{padding:8px}
:focus-visible{outline:2px solid var(--main);outline-offset:1px}
[aria-invalid=true]{border-color:var(--bad)}
.problem{margin:6px 0 0;color:var(--bad);font-size:14px}
.hint{margin:6px 0 0;color:var(--soft);font-size:13px}
.captcha{display:flex;gap:10px}
.captcha img{flex:none;width:132px;height:44px;border-radius:6px;background:#fff;object-fit:fill}
.check{display:flex;gap:10px;align-items:center;font-weight:400;min-height:44px}
.check input{flex:none;width:20px;min-height:20px;margin:0;accent-color:var(--main)}
button,.button{display:block;width:100%;min-height:48px;padding:11px 16px;font:inherit;font-weight:600;text-align:center;text-decoration:none;
cursor:pointer;color:var(--on-main);background:var(--main);border:1px solid var(--main);border-radius:8px}
.plain{color:var(--main);background:transparent}
a{color:var(--main)}
footer{padding-top:8px;padding-bottom:32px;font-size:13px;color:var(--soft);text-align:center}
.tag{display:inline-block;padding:1px 10px;font-size:14px;border:1px solid var(--tint-line);background:var(--tint);color:var(--main);border-radius:999px}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:0}
dt{color:var(--soft);white-space:nowrap}
dd{margin:0}
.way{list-style:none;margin:0;padding:0}
.way li{position:relative;padding:0 0 16px 22px;border-left:2px solid var(--thin);margin-left:6px}
.way li:last-child{padding-bottom:0;border-color:transparent}
.way li::before{content:"";position:absolute;left:-6px;top:7px;width:10px;height:10px;border-radius:50%;background:var(--main)}
.way b{margin-right:8px}
.way time{display:block;font-size:13px;color:var(--soft)}
.way p{margin:2px 0 0}
.photos{display:flex;flex-wrap:wrap;gap:8px;margin-top:8px}
.photos img{width:84px;height:84px;object-fit:cover;border-radius:6px;border:1px solid var(--thin)}
.stars{display:flex;flex-wrap:wrap;gap:6px}
.stars label{display:flex;gap:6px;align-items:center;margin:0;padding:6px 12px;min-height:44px;font-weight:400;border:1px solid var(--line);border-radius:6px}
.stars input{width:18px;min-height:18px;margin:0;accent-color:var(--main)}
details{margin-top:12px}
summary{min-height:44px;padding:9px 0;color:var(--main);cursor:pointer}
`;
