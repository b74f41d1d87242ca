import{$ as e,A as t,B as n,C as r,D as i,E as a,F as o,G as s,H as c,I as l,J as u,K as d,L as f,M as p,N as m,P as h,R as g,S as _,U as v,V as y,W as b,X as x,Y as S,Z as C,_ as w,at as T,b as E,c as D,et as O,f as k,g as A,i as j,it as M,j as N,n as P,nt as F,o as I,ot as L,p as R,q as ee,r as z,rt as B,s as V,st as H,tt as U,u as te,v as W,x as G,y as ne,z as re}from"./index-CK66u7Xy.js";import{a as K,i as ie,n as ae,o as oe,r as se,t as ce}from"./animate-BAfbhS95.js";import{n as q,t as J}from"./find-CU6Yf6EN.js";var le=`<svg xmlns="http://www.w3.org/2000/svg">
  <!-- Lucky Penny's drawings, on the page and on printed cards. -->
  <symbol id="lucky-course-appetizer-1" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <g fill="#ffd257">
        <path d="m17 32-3-17 6-1 3 18z" />
        <path d="m41 32 4-19 6 1-4 18z" />
        <path d="m23 32-1-24h6l1 24z" fill="#ffe08a" />
        <path d="m36 32 2-23 6 .5-2 22.5z" fill="#f7bf3a" />
        <path d="M30 32V4h6v28z" />
      </g>
      <path d="M12 29c5 5 9 7 20 7s15-2 20-7l-5 29c-.4 2-2 3-4 3H21c-2 0-3.6-1-4-3z" fill="#c2172c" />
      <path d="M18.5 40 21 57m4.5-15L27 58m5-15.5V58m6.5-16L37 58m8.5-18L43 57" fill="none" stroke="#fff4dc" stroke-width="2.6" />
    </g>
  </symbol>

  <symbol id="lucky-course-appetizer-2" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <g fill="#ffd257">
        <path d="m8 40-3-20 6-1 4 20z" />
        <path d="m16 40-3-27 6-.7 3 27z" fill="#ffe08a" />
        <path d="m50 40 3-25 6 .9-3 24z" />
      </g>
      <g fill="none">
        <circle cx="33" cy="16" r="9.5" stroke-width="9" />
        <circle cx="33" cy="16" r="9.5" stroke="#d98932" stroke-width="4.5" />
        <circle cx="24" cy="30" r="9.5" stroke-width="9" />
        <circle cx="24" cy="30" r="9.5" stroke="#e9a44c" stroke-width="4.5" />
        <circle cx="43" cy="30" r="9.5" stroke-width="9" />
        <circle cx="43" cy="30" r="9.5" stroke="#e9a44c" stroke-width="4.5" />
      </g>
      <path d="M3 36h58l-5 20c-.7 3-2.5 4-5 4H13c-2.5 0-4.3-1-5-4z" fill="#fffdf6" />
      <path d="M13 37h8v8h-8zm16 0h8v8h-8zm16 0h8v8h-8zM21 45h8v8h-8zm16 0h8v8h-8zM7.5 45H13v8H9zM53 45h4l-1.5 8H53zM13 53h8v6h-8zm16 0h8v6h-8zm16 0h8v6h-8z" fill="#c2172c" stroke="none" />
      <path d="M3 36h58l-5 20c-.7 3-2.5 4-5 4H13c-2.5 0-4.3-1-5-4z" fill="none" />
    </g>
  </symbol>

  <symbol id="lucky-course-entree-1" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <ellipse cx="32" cy="51" rx="28" ry="10" fill="#fff" />
      <ellipse cx="32" cy="49.5" rx="20" ry="5.5" fill="#d8e0e4" stroke-width="2" />
      <path d="M36 27 47 13c-3-3-1-8 3-8 2-4 8-3 9 1 4 1 4 7 0 9-3 1-5 0-6-1L43 31z" fill="#fff4dc" />
      <path d="M41 22c7 3 9 9 6 16-3 8-12 13-21 13-8 0-15-4-15-11 0-9 9-13 16-14 6-1 9-5 14-4z" fill="#dd9544" />
      <path d="M18 38c1-4 6-6 10-7" fill="none" stroke="#ffdca0" stroke-width="3" />
      <path d="M24 46c9 0 16-4 19-11" fill="none" stroke="#a9682b" stroke-width="2.4" />
      <path d="M40 51c2-6 8-7 13-3-1 5-8 7-13 3z" fill="#7cb342" stroke-width="2" />
    </g>
  </symbol>

  <symbol id="lucky-course-entree-2" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M5 33C5 14 59 14 59 33z" fill="none" stroke="none" />
      <ellipse cx="32" cy="50" rx="30" ry="10.5" fill="#fff" />
      <ellipse cx="32" cy="48.5" rx="23" ry="6.5" fill="#d8e0e4" stroke-width="2" />
      <path d="M4 21c-2-3 0-6 3-6 0-3 4-4.5 6-2l8 9-6 6z" fill="#fff4dc" />
      <path d="M60 21c2-3 0-6-3-6 0-3-4-4.5-6-2l-8 9 6 6z" fill="#fff4dc" />
      <path d="M13 47c-5-9 0-18 6-21-3-3-3-6-1-8 4-3 9 0 14 0s10-3 14 0c2 2 2 5-1 8 6 3 11 12 6 21-9 4-29 4-38 0z" fill="#c97a2e" />
      <path d="M11 24c1-6 8-7 12-3 4 5 5 13 1 19-6-1-13-9-13-16zM53 24c-1-6-8-7-12-3-4 5-5 13-1 19 6-1 13-9 13-16z" fill="#dd9544" />
      <path d="M27 24c1-1 3-1 5-1m-17 3c0-2 2-4 4-4m24 2c2-1 4-1 5 1" fill="none" stroke="#ffdca0" stroke-width="2.6" />
      <g fill="#7cb342" stroke-width="2"><path d="M4 49c2-6 8-7 12-3 0 5-7 7-12 3z" /><path d="M60 49c-2-6-8-7-12-3 0 5 7 7 12 3z" /></g>
      <g fill="#e0342f" stroke-width="2"><circle cx="20" cy="51" r="3.4" /><circle cx="44" cy="51" r="3.4" /></g>
    </g>
  </symbol>

  <symbol id="lucky-course-dessert-1" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M3 55h58c-3 4-8 6-13 6H16c-5 0-10-2-13-6z" fill="#fff" />
      <path d="M8 35 56 24c3 5 3 24 0 30H9c-1-5-2-14-1-19z" fill="#c2172c" />
      <path d="M9 46c10 0 38-3 48-6 .3 6 0 11-1 14H9c-.5-3-.5-5 0-8z" fill="#e8b062" />
      <path d="M18 40h.1M28 38h.1M39 36h.1M48 33h.1M23 42h.1M34 40h.1" stroke="#ff8fa3" stroke-width="4" />
      <path d="M5 34C20 24 40 15 53 12c4-.8 7 3 7 7 0 5-2 8-6 8.6C38 30 22 34 10 38c-5 1.5-8-2-5-4z" fill="#f3c57e" />
      <path d="m22 28 5 3m4-8 5 4m5-8 5 4" fill="none" stroke="#a9682b" stroke-width="2.4" />
      <circle cx="50" cy="8" r="5.5" fill="#e0342f" />
      <path d="M50 3c0-1 2-2 4-2" fill="none" stroke-width="2" />
    </g>
  </symbol>

  <symbol id="lucky-course-dessert-2" viewBox="0 0 64 64">
    <g transform="translate(1.6 3) scale(.95)" stroke="#2a1a17" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round">
      <path d="M27 52h10l2 6h6c1 2 0 4-2 4H21c-2 0-3-2-2-4h6z" fill="#a8ddd0" />
      <path d="M2 47h60c0 4-3 6-6 6H8c-3 0-6-2-6-6z" fill="#a8ddd0" />
      <path d="M9 30h46v17H9z" fill="#8a4b2a" />
      <path d="M9 37.5h46v4H9z" fill="#ffe6ad" stroke-width="2" />
      <path d="M15 14h34v14H15z" fill="#8a4b2a" />
      <path d="M12.5 14c0-4 3-5 6-5h27c3 0 6 1 6 5 0 3-1 6-3.5 6s-3 5-5.5 5-2.5-5-5-5-2.5 4-5 4-2.5-4-5-4-2.5 5-5 5-3-5-5.5-5-4.5-3-4.5-6z" fill="#ff8fa3" />
      <path d="M6.5 31c0-3 2-4 5-4h41c3 0 5 1 5 4s-1 5.5-3.5 5.5-3-2.5-5-2.5-2.5 5-5.5 5-3-5-5.5-5-3 4-6 4-3-4-5.5-4-2.5 5-5.5 5-3-5-5.5-5-3 2.5-5 2.5-4-2.5-4-5.5z" fill="#ffb9c6" />
      <circle cx="32" cy="6" r="5" fill="#e0342f" />
      <path d="M32 2c.5-1 2-1.5 3-1" fill="none" stroke-width="2" />
      <path d="M19 12.5h8" stroke="#fff" stroke-width="2.4" />
    </g>
  </symbol>

  <symbol id="lucky-course-drink-1" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M46 30h5c13 0 11 20-6 19" fill="none" stroke-width="9" />
      <path d="M46 30h5c13 0 11 20-6 19" fill="none" stroke="#2a6fb5" stroke-width="4" />
      <path d="M8 25h40v16c0 10-7 14-14 14H22c-7 0-14-4-14-14z" fill="#2a6fb5" />
      <path d="M8.5 37h39v6c-.6 2-1 3-1.6 4H10c-.6-1-1.2-2-1.5-4z" fill="#fff" stroke="none" />
      <path d="M8 25h40v16c0 10-7 14-14 14H22c-7 0-14-4-14-14z" fill="none" />
      <ellipse cx="28" cy="25" rx="20" ry="5" fill="#5a3218" />
      <path d="M1 56h54c-2 4-6 5.5-10 5.5H11C7 61.5 3 60 1 56z" fill="#fff" />
      <path d="M20 17c-4-4 4-6 0-11m10 9c-4-4 4-7 0-12m9 14c-4-4 4-6 0-11" fill="none" stroke="#8d999f" stroke-width="3" />
    </g>
  </symbol>

  <symbol id="lucky-course-drink-2" viewBox="0 0 64 64">
    <g transform="translate(2 5) scale(.92)" stroke="#2a1a17" stroke-width="2.7" stroke-linejoin="round" stroke-linecap="round">
      <path d="M39 20 46 3l9-2" fill="none" stroke-width="7.5" />
      <path d="M39 20 46 3l9-2" fill="none" stroke="#c2172c" stroke-width="3.5" />
      <path d="M40.5 17 45 6" fill="none" stroke="#fff" stroke-width="3.5" stroke-dasharray="2.5 4.5" stroke-linecap="butt" />
      <path d="M14 22h36l-7 29H21z" fill="#e7f4fb" />
      <path d="M17 31h30l-4.8 20H21.8z" fill="#d9a5c4" stroke="none" />
      <path d="M14 22h36l-7 29H21z" fill="none" />
      <path d="M23 34v0l3 14m6-14v14m9-14-3 14" fill="none" stroke="#fff" stroke-width="2.4" />
      <path d="M10 22c-2-6 3-9 7-7 1-6 8-8 12-4 5-4 11-1 11 4 5-2 10 0 10 5 3 1 4 5 0 6-3 1-37 1-39-.5-2-.5-2-2.5-1-3.5z" fill="#fff" />
      <circle cx="25" cy="9" r="5" fill="#e0342f" />
      <path d="M25 4c-.5-2-2-3-3.5-3" fill="none" stroke-width="2" />
      <path d="M28 51h8v5h8c3 0 4 6 0 6H20c-4 0-3-6 0-6h8z" fill="#e7f4fb" />
    </g>
  </symbol>

  <symbol id="lucky-dish-garden-salad" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path
        d="M9 34C2 26 8 17 15 19 14 9 24 5 30 12 33 3 45 4 46 13c9-2 14 8 9 21z"
        fill="#6fae3a"
      />
      <path
        d="M18 32c-2-7 4-12 9-8 1-7 12-8 13-1 6-3 11 3 8 9z"
        fill="#a5d463"
        stroke-width="2"
      />
      <path
        d="M28 31c0-5 2-10 5-14M40 31c1-4 2-7 5-9"
        fill="none"
        stroke="#57912b"
        stroke-width="2"
      />
      <circle cx="17" cy="29" r="6.5" fill="#e0342f" />
      <path d="M15 26c1-1 2-1.5 3-1.5" stroke="#ffb3a8" stroke-width="2" fill="none" />
      <circle cx="46" cy="28" r="5.5" fill="#fff" />
      <circle cx="46" cy="28" r="2.5" fill="#ff8fa3" stroke="none" />
      <path d="M4 33h56c0 14-8 23-17 25v3H21v-3C12 56 4 47 4 33z" fill="#18898c" />
      <path d="M8 41h48c-1 3-2 5-3 7H11c-1-2-2-4-3-7z" fill="#fff4dc" stroke="none" />
      <path
        d="m12 48 4-7 5 7 5-7 6 7 6-7 5 7 5-7 4 7"
        fill="none"
        stroke="#c2172c"
        stroke-width="2"
      />
    </g>
  </symbol>

  <symbol id="lucky-dish-short-stack" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M4 54h56c-3 5-9 7-14 7H18c-5 0-11-2-14-7z" fill="#fff" />
      <rect x="9" y="43" width="46" height="11" rx="5.5" fill="#e09a47" />
      <rect x="11" y="33" width="44" height="11" rx="5.5" fill="#edae5c" />
      <rect x="8" y="23" width="46" height="11" rx="5.5" fill="#e09a47" />
      <path
        d="M10 18c0-6 44-6 44 0 1 6-3 8-5 8-1 0-1 6-3.5 6S43 26 41 26H26c-2 0-1 12-4 12s-2-12-4-12c-4 0-9-2-8-8z"
        fill="#9a4a12"
      />
      <path d="M15 17c6-3 20-3 26-2" fill="none" stroke="#d98a3d" stroke-width="2" />
      <path d="m24 11 12-5 8 5-11 6z" fill="#ffe27a" />
      <path d="m24 11 9 6v4l-9-5z" fill="#f2c230" stroke-width="2" />
    </g>
  </symbol>

  <symbol id="lucky-dish-burger" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M8 49h48c1 8-4 11-9 11H17c-5 0-10-3-9-11z" fill="#e8a24a" />
      <rect x="6" y="41" width="52" height="10" rx="5" fill="#6b3420" />
      <path d="M7 36h50l-9 3-6 8-8-8z" fill="#ffc93c" />
      <path
        d="M4 34c3-5 7-2 9-2s4-3 8-1 6-2 10-1 5-2 9 0 6-1 9 0 9-1 11 4c-3 5-6 3-9 3s-5 2-9 1-6 2-10 1-7 2-11 0-13 2-17-5z"
        fill="#7cb342"
      />
      <path d="M7 30C6 4 58 4 57 30z" fill="#f0b25a" />
      <path d="M14 21c3-6 9-9 15-10" fill="none" stroke="#ffdca0" stroke-width="3" />
      <path d="m24 21 2-1m8-5 2 1m4 7 2-1m-9 3 2 1m9-9 2 1" stroke="#fff3d0" stroke-width="3" />
    </g>
  </symbol>

  <symbol id="lucky-dish-steak-and-eggs" viewBox="0 0 64 64">
    <g transform="translate(0 -2) scale(.86)">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path
        d="M6 22C5 9 20 3 33 6c15 2 26 11 26 23 0 10-6 13-11 15-6 3-6 14-15 16-10 1-13-11-15-18S7 34 6 22z"
        fill="#fbe3cf"
      />
      <path
        d="M12 22c-1-8 10-12 21-10 12 2 20 8 20 17 0 6-4 8-8 10-7 3-7 13-13 14-6 0-8-9-10-15s-9-7-10-16z"
        fill="#b5493b"
        stroke-width="2"
      />
      <path
        d="M20 14c4 3 9 5 14 5 6 0 12-2 15-4l4 5c-4 3-9 5-14 5.5-3 7-4 15-6 22l-5-1c1-8 2-15 2-22-5-1-10-3-14-6z"
        fill="#fff6ea"
        stroke-width="2"
      />
      <path
        d="m17 24 6 5m-3-8 5 4m-3 11 4 3M43 33l6-4m-9 9 6-4"
        fill="none"
        stroke="#6e1f1a"
        stroke-width="2.5"
      />
    </g>
    </g>
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M24 47c0-5 6-8 11-6 6-4 14-1 15 4 7 1 10 8 5 12-3 4-10 4-14 2-6 3-12 1-13-4-3-1-5-5-4-8z" fill="#fff" />
      <circle cx="40" cy="50" r="5.5" fill="#f7a81b" stroke-width="2" />
      <path d="M37.5 48.5c.6-1 1.5-1.5 2.5-1.5" fill="none" stroke="#ffe0a0" stroke-width="1.8" />
    </g>
  </symbol>

  <symbol id="lucky-dish-apple-pie" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M3 55h58c-3 4-8 6-13 6H16c-5 0-10-2-13-6z" fill="#fff" />
      <path d="M8 35 56 24c3 5 3 24 0 30H9c-1-5-2-14-1-19z" fill="#d9a441" />
      <path d="M9 46c10 0 38-3 48-6 .3 6 0 11-1 14H9c-.5-3-.5-5 0-8z" fill="#e8b062" />
      <path d="M18 40h.1M28 38h.1M39 36h.1M48 33h.1M23 42h.1M34 40h.1" stroke="#fff0c4" stroke-width="4" />
      <path d="M5 34C20 24 40 15 53 12c4-.8 7 3 7 7 0 5-2 8-6 8.6C38 30 22 34 10 38c-5 1.5-8-2-5-4z" fill="#f3c57e" />
      <path d="m22 28 5 3m4-8 5 4m5-8 5 4" fill="none" stroke="#a9682b" stroke-width="2.4" />
      <path d="M49 6c-4-3-8 0-7 4s4 5 7 3c3 2 7 1 8-3s-4-7-8-4z" fill="#7cb342" stroke-width="2" />
      <path d="M49 6c0-2 1-4 3-5" fill="none" stroke-width="2" />
    </g>
  </symbol>

  <symbol id="lucky-dish-blueberry-pie" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M3 55h58c-3 4-8 6-13 6H16c-5 0-10-2-13-6z" fill="#fff" />
      <path d="M8 35 56 24c3 5 3 24 0 30H9c-1-5-2-14-1-19z" fill="#3a4f9c" />
      <path d="M9 46c10 0 38-3 48-6 .3 6 0 11-1 14H9c-.5-3-.5-5 0-8z" fill="#e8b062" />
      <path d="M18 40h.1M28 38h.1M39 36h.1M48 33h.1M23 42h.1M34 40h.1" stroke="#a9bdf2" stroke-width="4" />
      <path d="M5 34C20 24 40 15 53 12c4-.8 7 3 7 7 0 5-2 8-6 8.6C38 30 22 34 10 38c-5 1.5-8-2-5-4z" fill="#f3c57e" />
      <path d="m22 28 5 3m4-8 5 4m5-8 5 4" fill="none" stroke="#a9682b" stroke-width="2.4" />
      <circle cx="50" cy="8" r="5.5" fill="#3a4f9c" />
      <path d="M50 3c0-1 2-2 4-2" fill="none" stroke-width="2" />
    </g>
  </symbol>

  <symbol id="lucky-dish-ice-cream" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <circle cx="23" cy="22" r="10.5" fill="#ffe6ad" />
      <path d="M17.2 20.4c.4-2 1.6-3.4 3.4-4" fill="none" stroke="#fff" stroke-width="2.4" />
      <circle cx="41" cy="22" r="10.5" fill="#9a5a34" />
      <path d="M35.2 20.4c.4-2 1.6-3.4 3.4-4" fill="none" stroke="#e0b48f" stroke-width="2.4" />
      <circle cx="32" cy="15" r="10.5" fill="#ff8fa3" />
      <path d="M26.2 13.4c.4-2 1.6-3.4 3.4-4" fill="none" stroke="#fff" stroke-width="2.4" />
      <path d="M7 26h50c0 12-9 19-19 21v6h6c3 0 4 8 0 8H20c-4 0-3-8 0-8h6v-6C16 45 7 38 7 26z" fill="#e7f4fb" />
      <path d="M14 32c1 4 4 7 8 9" fill="none" stroke="#fff" stroke-width="3" />
      <path d="m45 12 10-10 3 3-10 10z" fill="#d9a066" stroke-width="2.2" />
    </g>
  </symbol>

  <symbol id="lucky-dish-hot-fudge-sundae" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <circle cx="25" cy="24" r="10" fill="#fff4dc" />
      <path d="M19.5 22.5c.4-2 1.6-3.4 3.4-4" fill="none" stroke="#fff" stroke-width="2.4" />
      <circle cx="41" cy="24" r="10" fill="#fff4dc" />
      <path d="M35.5 22.5c.4-2 1.6-3.4 3.4-4" fill="none" stroke="#fff" stroke-width="2.4" />
      <path d="M17 17c2-9 28-9 31 0 2 3 2 8-1 8-2 0-2 7-5 7s-2-6-5-6-2 8-5 8-2-8-5-8-2 5-5 5-2-6-4-6-2-5-1-8z" fill="#5a3018" />
      <path d="M23 14c3-2.5 8-3.5 13-3" fill="none" stroke="#a06a44" stroke-width="2.4" />
      <circle cx="32" cy="7" r="4.5" fill="#e0342f" />
      <path d="M13 30h38l-8 21v2h2c4 0 4 8 0 8H19c-4 0-4-8 0-8h2v-2z" fill="#e7f4fb" />
      <path d="M16.5 39h31l-3.5 9H20z" fill="#fff4dc" stroke="none" />
      <path d="M13 30h38l-8 21v2h2c4 0 4 8 0 8H19c-4 0-4-8 0-8h2v-2z" fill="none" />
      <path d="m22 35 4 12m12-12-2 12" fill="none" stroke="#fff" stroke-width="2.4" />
    </g>
  </symbol>

  <symbol id="lucky-dish-banana-split" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <circle cx="18" cy="27" r="9.5" fill="#ff8fa3" />
      <path d="M12.8 25.6c.4-2 1.6-3.4 3.4-4" fill="none" stroke="#fff" stroke-width="2.4" />
      <circle cx="46" cy="27" r="9.5" fill="#9a5a34" />
      <path d="M40.8 25.6c.4-2 1.6-3.4 3.4-4" fill="none" stroke="#e0b48f" stroke-width="2.4" />
      <circle cx="32" cy="24" r="10.5" fill="#fff4dc" />
      <path d="M26.2 22.4c.4-2 1.6-3.4 3.4-4" fill="none" stroke="#fff" stroke-width="2.4" />
      <circle cx="32" cy="11" r="4.2" fill="#e0342f" />
      <path d="M2 25c1-3 4-3 5 0 4 10 14 13 25 13s21-3 25-13c1-3 4-3 5 0 1 12-13 24-30 24S1 37 2 25z" fill="#ffd95a" />
      <path d="M8 33c7 8 14 10 24 10s17-2 24-10" fill="none" stroke="#d9a62e" stroke-width="2.2" />
      <path d="M4 41h56c-3 9-12 13-20 14v1h4c3 0 3 6 0 6H20c-3 0-3-6 0-6h4v-1C16 54 7 50 4 41z" fill="#a8ddd0" />
      <path d="M13 46c3 3 6 4 10 5" fill="none" stroke="#fff" stroke-width="2.6" />
    </g>
  </symbol>

  <symbol id="lucky-dish-pie-a-la-mode" viewBox="0 0 64 64">
    <g transform="translate(0 5) scale(.92)">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M3 55h58c-3 4-8 6-13 6H16c-5 0-10-2-13-6z" fill="#fff" />
      <path d="M8 35 56 24c3 5 3 24 0 30H9c-1-5-2-14-1-19z" fill="#c2172c" />
      <path d="M9 46c10 0 38-3 48-6 .3 6 0 11-1 14H9c-.5-3-.5-5 0-8z" fill="#e8b062" />
      <path d="M18 40h.1M28 38h.1M39 36h.1M48 33h.1M23 42h.1M34 40h.1" stroke="#ff8fa3" stroke-width="4" />
      <path d="M5 34C20 24 40 15 53 12c4-.8 7 3 7 7 0 5-2 8-6 8.6C38 30 22 34 10 38c-5 1.5-8-2-5-4z" fill="#f3c57e" />
      <path d="m22 28 5 3m4-8 5 4m5-8 5 4" fill="none" stroke="#a9682b" stroke-width="2.4" />

    </g>
    </g>
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M23 20c-3-9 3-18 12-18s15 8 12 17c2 2 0 5-3 4-2 4-6 4-8 1-3 3-7 2-8-1-4 2-7 0-5-3z" fill="#fff4dc" />
      <path d="M28 13c1-3 3-5 6-5.5" fill="none" stroke="#fff" stroke-width="2.6" />
    </g>
  </symbol>

  <symbol id="lucky-dish-cheesecake" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M3 55h58c-3 4-8 6-13 6H16c-5 0-10-2-13-6z" fill="#fff" />
      <path d="M7 34 57 24v31H7z" fill="#ffedb3" />
      <path d="M7 48h50v7H7z" fill="#b9783c" />
      <path d="M7 34C20 22 38 14 51 12c4 3 6 7 6 12L9 35z" fill="#fff8e0" />
      <path d="M17 30c8-6 20-12 32-14 3 2 4 5 4 7-2 5-5 6-7 3-3 6-7 6-8 2-3 6-7 5-8 2-3 5-7 4-7 1-3 1-5 1-6-1z" fill="#c2172c" stroke-width="2" />
      <path d="M40 4c4-3 12 0 11 6-1 4-6 8-9 8-4-2-6-10-2-14z" fill="#e0342f" />
      <path d="M42 5c-2-2-2-3-1-4m2 4c1-2 3-3 4-2.5" fill="none" stroke="#1c7a3e" stroke-width="2.6" />
      <path d="M43 10h.1M47 9h.1M45 13h.1" stroke="#ffe0a0" stroke-width="2" />
    </g>
  </symbol>

  <symbol id="lucky-dish-cola" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M36 20 42 3l9-1" fill="none" stroke-width="7" />
      <path d="M36 20 42 3l9-1" fill="none" stroke="#fffdf6" stroke-width="3" />
      <path d="M13 14h38l-5 44c-.3 2-2 3.5-4 3.5H22c-2 0-3.7-1.5-4-3.5z" fill="#e7f4fb" />
      <path d="M15.5 25h33L45 57c-.2 1.5-1.2 2.5-3 2.5H22c-1.8 0-2.8-1-3-2.5z" fill="#5a2f1c" stroke="none" />
      <path d="M22 28h9v9h-9zm11 6 8-3 3 8-8 3z" fill="#8a5a42" stroke="#fff" stroke-width="1.8" />
      <path d="M13 14h38l-5 44c-.3 2-2 3.5-4 3.5H22c-2 0-3.7-1.5-4-3.5z" fill="none" />
      <path d="m21 42 1.5 12" fill="none" stroke="#fff" stroke-width="3" />
      <path d="M27 46h.1M35 50h.1M40 46h.1M31 54h.1" stroke="#c79a80" stroke-width="2.6" />
    </g>
  </symbol>

  <symbol id="lucky-dish-lemonade" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M36 20 42 3l9-1" fill="none" stroke-width="7" />
      <path d="M36 20 42 3l9-1" fill="none" stroke="#fffdf6" stroke-width="3" />
      <path d="M13 14h38l-5 44c-.3 2-2 3.5-4 3.5H22c-2 0-3.7-1.5-4-3.5z" fill="#e7f4fb" />
      <path d="M15.5 25h33L45 57c-.2 1.5-1.2 2.5-3 2.5H22c-1.8 0-2.8-1-3-2.5z" fill="#ffe98a" stroke="none" />
      <path d="M22 28h9v9h-9zm11 6 8-3 3 8-8 3z" fill="#fff6cf" stroke="#fff" stroke-width="1.8" />
      <path d="M13 14h38l-5 44c-.3 2-2 3.5-4 3.5H22c-2 0-3.7-1.5-4-3.5z" fill="none" />
      <path d="m21 42 1.5 12" fill="none" stroke="#fff" stroke-width="3" />
      <circle cx="14" cy="15" r="10" fill="#f9c833" />
      <circle cx="14" cy="15" r="6.8" fill="#ffe98a" stroke="#fff" stroke-width="1.8" />
      <path d="M14 8.5v13M8.4 11.7l11.2 6.6m0-6.6L8.4 18.3" fill="none" stroke="#fff" stroke-width="1.6" />
    </g>
  </symbol>

  <symbol id="lucky-dish-orange-juice" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M36 20 42 3l9-1" fill="none" stroke-width="7" />
      <path d="M36 20 42 3l9-1" fill="none" stroke="#fffdf6" stroke-width="3" />
      <path d="M13 14h38l-5 44c-.3 2-2 3.5-4 3.5H22c-2 0-3.7-1.5-4-3.5z" fill="#e7f4fb" />
      <path d="M15.5 25h33L45 57c-.2 1.5-1.2 2.5-3 2.5H22c-1.8 0-2.8-1-3-2.5z" fill="#f9a02e" stroke="none" />
      <path d="M22 28h9v9h-9zm11 6 8-3 3 8-8 3z" fill="#fcc277" stroke="#fff" stroke-width="1.8" />
      <path d="M13 14h38l-5 44c-.3 2-2 3.5-4 3.5H22c-2 0-3.7-1.5-4-3.5z" fill="none" />
      <path d="m21 42 1.5 12" fill="none" stroke="#fff" stroke-width="3" />
      <circle cx="14" cy="15" r="10" fill="#ee7a24" />
      <circle cx="14" cy="15" r="6.8" fill="#fcb45a" stroke="#fff" stroke-width="1.8" />
      <path d="M14 8.5v13M8.4 11.7l11.2 6.6m0-6.6L8.4 18.3" fill="none" stroke="#fff" stroke-width="1.6" />
    </g>
  </symbol>

  <symbol id="lucky-dish-tea" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M46 30h5c13 0 11 20-6 19" fill="none" stroke-width="9" />
      <path d="M46 30h5c13 0 11 20-6 19" fill="none" stroke="#1c7a3e" stroke-width="4" />
      <path d="M8 25h40v16c0 10-7 14-14 14H22c-7 0-14-4-14-14z" fill="#1c7a3e" />
      <path d="M8.5 37h39v6c-.6 2-1 3-1.6 4H10c-.6-1-1.2-2-1.5-4z" fill="#fff" stroke="none" />
      <path d="M8 25h40v16c0 10-7 14-14 14H22c-7 0-14-4-14-14z" fill="none" />
      <ellipse cx="28" cy="25" rx="20" ry="5" fill="#c9812e" />
      <path d="M34 27v8" stroke-width="2" fill="none" />
      <path d="M29.5 35h9v9h-9z" fill="#ffe6ad" stroke-width="2" />
      <path d="M1 56h54c-2 4-6 5.5-10 5.5H11C7 61.5 3 60 1 56z" fill="#fff" />
      <path d="M20 17c-4-4 4-6 0-11m10 9c-4-4 4-7 0-12m9 14c-4-4 4-6 0-11" fill="none" stroke="#8d999f" stroke-width="3" />
    </g>
  </symbol>

  <symbol id="lucky-dish-cup-of-soup" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M20 16c-4-4 4-6 0-11m12 10c-4-4 4-7 0-12m12 13c-4-4 4-6 0-11" fill="none" stroke="#8d999f" stroke-width="3" />
      <path d="M4 30h56c0 16-8 25-17 27v4H21v-4C12 55 4 46 4 30z" fill="#fff4dc" />
      <path d="M8 41h48c-1 3-2 5-3 7H11c-1-2-2-4-3-7z" fill="#c2172c" stroke="none" />
      <path d="M4 30h56c0 16-8 25-17 27v4H21v-4C12 55 4 46 4 30z" fill="none" />
      <ellipse cx="32" cy="30" rx="28" ry="9.5" fill="#fff" />
      <ellipse cx="32" cy="31" rx="22.5" ry="6.2" fill="#e8862e" stroke-width="2" />
      <path d="M22 30h.1M31 33h.1M40 30h.1M35 28.5h.1M27 33h.1" stroke="#7cb342" stroke-width="3.4" />
    </g>
  </symbol>

  <symbol id="lucky-dish-bowl-of-chili" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M20 16c-4-4 4-6 0-11m12 10c-4-4 4-7 0-12m12 13c-4-4 4-6 0-11" fill="none" stroke="#8d999f" stroke-width="3" />
      <path d="M4 30h56c0 16-8 25-17 27v4H21v-4C12 55 4 46 4 30z" fill="#c2172c" />
      <path d="M8 41h48c-1 3-2 5-3 7H11c-1-2-2-4-3-7z" fill="#f4b740" stroke="none" />
      <path d="M4 30h56c0 16-8 25-17 27v4H21v-4C12 55 4 46 4 30z" fill="none" />
      <ellipse cx="32" cy="30" rx="28" ry="9.5" fill="#fff" />
      <ellipse cx="32" cy="31" rx="22.5" ry="6.2" fill="#8f2417" stroke-width="2" />
      <path d="M21 31h.1M28 33.5h.1M43 31h.1M37 34h.1M33 29h.1" stroke="#e8b062" stroke-width="3.6" /><path d="M26 29c4-2 9-2 12 0" fill="none" stroke="#ffd257" stroke-width="2.6" />
    </g>
  </symbol>

  <symbol id="lucky-dish-rice-pudding" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M4 30h56c0 16-8 25-17 27v4H21v-4C12 55 4 46 4 30z" fill="#ff8fa3" />
      <path d="M8 41h48c-1 3-2 5-3 7H11c-1-2-2-4-3-7z" fill="#fffdf6" stroke="none" />
      <path d="M4 30h56c0 16-8 25-17 27v4H21v-4C12 55 4 46 4 30z" fill="none" />
      <ellipse cx="32" cy="30" rx="28" ry="9.5" fill="#fff" />
      <ellipse cx="32" cy="31" rx="22.5" ry="6.2" fill="#fff4dc" stroke-width="2" />
      <path d="M23 31h.1M30 33.5h.1M41 31h.1M35 29h.1M27 29h.1M38 33.5h.1" stroke="#a9682b" stroke-width="2.4" />
    </g>
  </symbol>

  <symbol id="lucky-dish-hot-dog" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M5 46c12 10 42 10 54 0l-5 12c-9 5-35 5-44 0z" fill="#c2172c" />
      <path d="M12 53v5m8-3v6m9-5v6m9-6v5m9-6v5" fill="none" stroke="#fff4dc" stroke-width="2.4" />
      <path d="M6 31C4 18 18 14 32 14s28 4 26 17z" fill="#f0b25a" />
      <path d="M2 31c0-6 5-8 10-6 12 4 28 4 40 0 5-2 10 0 10 6s-5 8-10 9c-12 3-28 3-40 0-5-1-10-3-10-9z" fill="#b5493b" />
      <path d="M5 37c10 6 44 6 54 0 3 8-2 15-9 17-10 3-26 3-36 0-7-2-12-9-9-17z" fill="#e8a24a" />
      <path d="M11 31c3-4 5 4 8 1s5-4 8 0 5 3 8 0 5-4 8 0 5 3 9-1" fill="none" stroke-width="6.5" />
      <path d="M11 31c3-4 5 4 8 1s5-4 8 0 5 3 8 0 5-4 8 0 5 3 9-1" fill="none" stroke="#ffd257" stroke-width="3" />
      <path d="M14 44c4 2 8 3 12 3" fill="none" stroke="#ffdca0" stroke-width="2.6" />
    </g>
  </symbol>

  <symbol id="lucky-dish-blt" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M2 53h60c-3 5-9 8-14 8H16c-5 0-11-3-14-8z" fill="#fff" />
      <path d="M10 44h44c4 0 4 9 0 9H10c-4 0-4-9 0-9z" fill="#f0c27a" />
      <path d="M13 46.8h14" fill="none" stroke="#fff0cf" stroke-width="2" />
      <path d="M9 39.5c5-4 8 4 13 0s8 4 13 0 8 4 13 0 5 1 7 1" fill="none" stroke-width="7.5" /><path d="M9 39.5c5-4 8 4 13 0s8 4 13 0 8 4 13 0 5 1 7 1" fill="none" stroke="#b5392f" stroke-width="3.6" />
      <rect x="10" y="31" width="20" height="5.5" rx="2.7" fill="#e0342f" stroke-width="2" /><rect x="33" y="31" width="20" height="5.5" rx="2.7" fill="#e0342f" stroke-width="2" />
      <path d="M6 28.5c3-4 6-2 9-2s5-2 9 0 6-1 9 0 6-2 9 0 6-1 9 0 6-2 8 2c-3 4-6 2-9 2s-6 2-9 1-6 1-9 0-6 2-9 0-6 1-9 0-6 2-8-3z" fill="#7cb342" stroke-width="2.2" />
      <path d="M32 22V2" stroke-width="4.4" /><path d="M32 22V3" stroke="#e8b062" stroke-width="1.8" /><circle cx="32" cy="5.5" r="4.5" fill="#7cb342" stroke-width="2.2" /><circle cx="33.5" cy="5" r="1.3" fill="#e0342f" stroke="none" />
      <path d="M10 17h44c4 0 4 9 0 9H10c-4 0-4-9 0-9z" fill="#f0c27a" />
      <path d="M13 19.8h14" fill="none" stroke="#fff0cf" stroke-width="2" />
    </g>
  </symbol>

  <symbol id="lucky-dish-club-sandwich" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M2 53h60c-3 5-9 8-14 8H16c-5 0-11-3-14-8z" fill="#fff" />
      <path d="M10 46h44c4 0 4 7.5 0 7.5H10c-4 0-4-7.5 0-7.5z" fill="#f0c27a" />
      <path d="M13 48.8h14" fill="none" stroke="#fff0cf" stroke-width="2" />
      <path d="M6 44c3-4 6-2 9-2s5-2 9 0 6-1 9 0 6-2 9 0 6-1 9 0 6-2 8 2c-3 4-6 2-9 2s-6 2-9 1-6 1-9 0-6 2-9 0-6 1-9 0-6 2-8-3z" fill="#7cb342" stroke-width="2.2" />
      <path d="M9 38.5c5-4 8 4 13 0s8 4 13 0 8 4 13 0 5 1 7 1" fill="none" stroke-width="7.5" /><path d="M9 38.5c5-4 8 4 13 0s8 4 13 0 8 4 13 0 5 1 7 1" fill="none" stroke="#b5392f" stroke-width="3.6" />
      <path d="M10 28.5h44c4 0 4 7.5 0 7.5H10c-4 0-4-7.5 0-7.5z" fill="#f0c27a" />
      <path d="M13 31.3h14" fill="none" stroke="#fff0cf" stroke-width="2" />
      <rect x="10" y="22.8" width="20" height="5.5" rx="2.7" fill="#e0342f" stroke-width="2" /><rect x="33" y="22.8" width="20" height="5.5" rx="2.7" fill="#e0342f" stroke-width="2" />
      <path d="M6 21.5c3-4 6-2 9-2s5-2 9 0 6-1 9 0 6-2 9 0 6-1 9 0 6-2 8 2c-3 4-6 2-9 2s-6 2-9 1-6 1-9 0-6 2-9 0-6 1-9 0-6 2-8-3z" fill="#7cb342" stroke-width="2.2" />
      <path d="M32 16V2" stroke-width="4.4" /><path d="M32 16V3" stroke="#e8b062" stroke-width="1.8" /><circle cx="32" cy="5.5" r="4.5" fill="#7cb342" stroke-width="2.2" /><circle cx="33.5" cy="5" r="1.3" fill="#e0342f" stroke="none" />
      <path d="M10 11.5h44c4 0 4 7.5 0 7.5H10c-4 0-4-7.5 0-7.5z" fill="#f0c27a" />
      <path d="M13 14.3h14" fill="none" stroke="#fff0cf" stroke-width="2" />
    </g>
  </symbol>

  <symbol id="lucky-dish-grilled-cheese" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M2 53h60c-3 5-9 8-14 8H16c-5 0-11-3-14-8z" fill="#fff" />
      <path d="M8 50 41 6c2-2 4-2 5 1l10 43z" fill="#a9682b" />
      <path d="M6 47c10-4 40-4 52 0 2 2 1 4-2 4-2 0-2 7-5 7s-2-7-5-7-2 4-5 4-2-4-4-4H8c-3 0-4-3-2-4z" fill="#ffc93c" />
      <path d="M8 45 39 4c2-2 4-2 5 1l11 40z" fill="#f0c27a" />
      <path d="M17 40 38 12l7 28z" fill="#d9943f" stroke="none" />
      <path d="m24 39 15-20m-7 20 9-12m-1 12 2.5-3.5" fill="none" stroke="#8a4f1f" stroke-width="2.6" />
    </g>
  </symbol>

  <symbol id="lucky-dish-meatloaf" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <ellipse cx="32" cy="51" rx="30" ry="10" fill="#fff" />
      <ellipse cx="32" cy="50" rx="24" ry="6.5" fill="#d8e0e4" stroke-width="2" />
      <path d="M12 50V32c0-9 6-13 13-13h20c8 0 13 6 13 14v17c-12 4-34 4-46 0z" fill="#8f4e2b" />
      <path d="M12 50V32c0-9 5-12 10-12s10 4 10 12v20c-7 0-14 0-20-2z" fill="#b46a3e" />
      <path d="M9 31c0-9 8-14 16-14h20c9 0 15 6 15 14 0 4-4 5-5 2-1 6-6 6-7 1-2 8-8 7-9 0-1 5-6 5-7 0-2 7-7 7-8-1-1 5-5 5-7 1-2 3-8 2-8-3z" fill="#c2172c" />
      <path d="M19 23c3-1.5 8-2 13-2" fill="none" stroke="#ff8fa3" stroke-width="2.6" />
      <path d="M18 40h.1M25 44h.1M19 47h.1M26 38h.1" stroke="#e8b68a" stroke-width="2.8" />
      <path d="M42 53c2-6 9-7 13-3-1 5-9 7-13 3z" fill="#7cb342" stroke-width="2" />
    </g>
  </symbol>

  <symbol id="lucky-dish-pot-roast" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M4 36c-5 0-5-9 1-9h54c6 0 6 9 1 9z" fill="#0a4b52" />
      <path d="M14 27C13 14 22 10 30 12c3-4 12-3 14 1 6 0 9 6 7 14z" fill="#8f4e2b" />
      <path d="M20 22c1-4 5-6 9-5m6 6c2-3 6-4 9-2" fill="none" stroke="#c98a5c" stroke-width="2.6" />
      <path d="M44 27c-1-7 3-13 10-16 2 6 0 12-4 16z" fill="#ee7a24" />
      <path d="M54 11c0-3 2-5 4-6m-4 6c2-1 5-1 7 0" fill="none" stroke="#1c7a3e" stroke-width="2.8" />
      <path d="M10 27c-2-6 2-9 6-8 4 0 6 4 5 8z" fill="#ffe6ad" />
      <path d="M8 33h48v18c0 6-4 10-9 10H17c-5 0-9-4-9-10z" fill="#0f7478" />
      <path d="M6 30h52v5H6z" fill="#18898c" stroke-width="2.2" />
      <path d="M14 40v8" fill="none" stroke="#a8ddd0" stroke-width="3.2" />
    </g>
  </symbol>

  <symbol id="lucky-dish-fish-and-chips" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <g fill="#ffd257">
      <path d="m14 38-5-20 6-1.5 5 20z" /><path d="m44 38 6-21 6 1.7-6 20z" /><path d="m22 36-3-25 6-.7 3 25z" fill="#ffe08a" />
      </g>
      <path d="M22 44C20 26 30 12 46 4c4 10 4 24-4 40z" fill="#d98f3c" />
      <path d="M46 4c5-2 9-2 12-1-1 4-4 7-9 9z" fill="#b9702a" />
      <path d="M29 32c2-7 5-12 10-17m-3 18c2-4 3-7 4-10" fill="none" stroke="#ffdca0" stroke-width="2.6" />
      <path d="M4 34h56l-8 24c-1 3-3 4-6 4H18c-3 0-5-1-6-4z" fill="#fffdf6" />
      <path d="M13 41h38M15 47h34M17 53h30" fill="none" stroke="#b9c3c8" stroke-width="2" />
      <path d="M4 34h56l-5 15c-10-2-20-8-24-15-3 7-12 13-22 15z" fill="#f1ead8" stroke-width="2.2" />
    </g>
  </symbol>

  <symbol id="lucky-dish-deviled-eggs" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M22 18c0-8 5-13 10-13s10 5 10 13-4 12-10 12-10-4-10-12z" fill="#fff" />
      <path d="M26 19c-2-4 2-7 6-7s8 3 6 7c1 4-3 6-6 6s-7-2-6-6z" fill="#f9c833" stroke-width="2" />
      <path d="M30 18h.1M34 19.5h.1M32 21.5h.1" stroke="#c2172c" stroke-width="2.4" />
      <path d="M4 36c0-8 5-13 10-13s10 5 10 13-4 12-10 12-10-4-10-12z" fill="#fff" />
      <path d="M8 37c-2-4 2-7 6-7s8 3 6 7c1 4-3 6-6 6s-7-2-6-6z" fill="#f9c833" stroke-width="2" />
      <path d="M12 36h.1M16 37.5h.1M14 39.5h.1" stroke="#c2172c" stroke-width="2.4" />
      <path d="M40 36c0-8 5-13 10-13s10 5 10 13-4 12-10 12-10-4-10-12z" fill="#fff" />
      <path d="M44 37c-2-4 2-7 6-7s8 3 6 7c1 4-3 6-6 6s-7-2-6-6z" fill="#f9c833" stroke-width="2" />
      <path d="M48 36h.1M52 37.5h.1M50 39.5h.1" stroke="#c2172c" stroke-width="2.4" />
      <path d="M2 49h60c-2 8-9 12-17 12H19C11 61 4 57 2 49z" fill="#a8ddd0" />
    </g>
  </symbol>

  <symbol id="lucky-dish-nachos" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M6 40 14 12l16 24z" fill="#f4b740" />
      <path d="M58 40 50 12 34 36z" fill="#f4b740" />
      <path d="M18 40 32 4l14 36z" fill="#ffd257" />
      <path d="M10 42 24 22l12 20zm18 0 13-19 13 19z" fill="#f9c44a" />
      <path d="M18 33c6-7 11-3 14-8 4 4 9 1 14 9 2 4-2 7-4 4-2 6-6 5-7 1-2 4-6 4-7 0-2 3-5 3-6 0-3 2-6-2-4-6z" fill="#ff9d2e" stroke-width="2.2" />
      <path d="M27 17h.1M36 20h.1M22 30h.1M43 30h.1M32 30h.1" stroke="#1c7a3e" stroke-width="4" />
      <path d="M2 42h60c-1 12-10 19-20 19H22C12 61 3 54 2 42z" fill="#18898c" />
      <path d="m9 52 6-6 7 6 7-6 7 6 7-6 7 6 5-4" fill="none" stroke="#fff4dc" stroke-width="2.4" />
    </g>
  </symbol>

  <symbol id="lucky-dish-wing-basket" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <g fill="#c9602a">
        <g transform="translate(-11 6) rotate(-15 32 40)">
          <path d="M29.5 20V11c-4 .5-5-5-1.5-6 .5-3.5 4-3 4-.5 0-2.5 3.5-3 4 .5 3.5 1 2.5 6.5-1.5 6v9z" fill="#fff4dc" />
          <path d="M22 42c-4-12 2-25 10-25s14 13 10 25z" />
        </g>
        <g transform="translate(11 6) rotate(15 32 40)">
          <path d="M29.5 20V11c-4 .5-5-5-1.5-6 .5-3.5 4-3 4-.5 0-2.5 3.5-3 4 .5 3.5 1 2.5 6.5-1.5 6v9z" fill="#fff4dc" />
          <path d="M22 42c-4-12 2-25 10-25s14 13 10 25z" />
        </g>
        <path d="M29.5 20V11c-4 .5-5-5-1.5-6 .5-3.5 4-3 4-.5 0-2.5 3.5-3 4 .5 3.5 1 2.5 6.5-1.5 6v9z" fill="#fff4dc" />
        <path d="M22 40c-4-12 2-24 10-24s14 12 10 24z" fill="#d9752f" />
      </g>
      <path d="M26.5 28c.5-3 2-5 4-6M11 32c0-3 0-5 1.5-6.5m37.5 0c1.5 1.5 2.5 3.5 3 5.5" fill="none" stroke="#ffcf9e" stroke-width="2.6" />
      <path d="M3 36h58l-5 20c-.7 3-2.5 4-5 4H13c-2.5 0-4.3-1-5-4z" fill="#fffdf6" />
      <path d="M13 37h8v8h-8zm16 0h8v8h-8zm16 0h8v8h-8zM21 45h8v8h-8zm16 0h8v8h-8zM7.5 45H13v8H9zM53 45h4l-1.5 8H53zM13 53h8v6h-8zm16 0h8v6h-8zm16 0h8v6h-8z" fill="#0f7478" stroke="none" />
      <path d="M3 36h58l-5 20c-.7 3-2.5 4-5 4H13c-2.5 0-4.3-1-5-4z" fill="none" />
    </g>
  </symbol>

  <symbol id="lucky-dish-onion-rings" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <g fill="none">
<circle cx="32" cy="13" r="8.5" stroke-width="8.5" />
<circle cx="32" cy="13" r="8.5" stroke="#d98932" stroke-width="4" />
<circle cx="23" cy="25" r="8.5" stroke-width="8.5" />
<circle cx="23" cy="25" r="8.5" stroke="#e9a44c" stroke-width="4" />
<circle cx="41" cy="25" r="8.5" stroke-width="8.5" />
<circle cx="41" cy="25" r="8.5" stroke="#e9a44c" stroke-width="4" />
      </g>
      <path d="M12 29c5 5 9 7 20 7s15-2 20-7l-5 29c-.4 2-2 3-4 3H21c-2 0-3.6-1-4-3z" fill="#c2172c" />
      <path d="M18.5 40 21 57m4.5-15L27 58m5-15.5V58m6.5-16L37 58m8.5-18L43 57" fill="none" stroke="#fff4dc" stroke-width="2.6" />
    </g>
  </symbol>

  <symbol id="lucky-dish-mozzarella-sticks" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <g fill="#e0933a">
        <rect x="6" y="15" width="11" height="34" rx="5" transform="rotate(-14 11 40)" />
        <rect x="47" y="15" width="11" height="34" rx="5" transform="rotate(14 53 40)" />
        <rect x="17" y="9" width="11" height="34" rx="5" transform="rotate(-5 22 40)" fill="#eeaa50" />
      </g>
      <path d="M34 40V21h12v19z" fill="#eeaa50" />
      <path d="M34 12V7c0-3 2-5 6-5s6 2 6 5v5z" fill="#eeaa50" />
      <path d="M34 21c0-3 3-3 3-5s-3-2-3-4c3-2 9-2 12 0 0 2-3 2-3 4s3 2 3 5c-3 2-9 2-12 0z" fill="#fff8e1" stroke-width="2.2" />
      <path d="M21 17h.1M24 23h.1M20 29h.1M10 25h.1M12 32h.1M52 25h.1M51 32h.1M38 27h.1M42 31h.1M40 7h.1" fill="none" stroke="#a9682b" stroke-width="2.8" />
      <path d="M3 36h58l-5 20c-.7 3-2.5 4-5 4H13c-2.5 0-4.3-1-5-4z" fill="#fffdf6" />
      <path d="M13 37h8v8h-8zm16 0h8v8h-8zm16 0h8v8h-8zM21 45h8v8h-8zm16 0h8v8h-8zM7.5 45H13v8H9zM53 45h4l-1.5 8H53zM13 53h8v6h-8zm16 0h8v6h-8zm16 0h8v6h-8z" fill="#c2172c" stroke="none" />
      <path d="M3 36h58l-5 20c-.7 3-2.5 4-5 4H13c-2.5 0-4.3-1-5-4z" fill="none" />
    </g>
  </symbol>

  <symbol id="lucky-dish-chili-cheese-fries" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <g fill="#ffd257">
        <path d="m9 40-6-19 6-2 7 21z" />
        <path d="m55 40 6-19-6-2-7 21z" />
        <path d="m17 38-4-27 6-1 5 28z" fill="#ffe08a" />
        <path d="m47 38 4-27-6-1-5 28z" fill="#f7bf3a" />
        <path d="M25 34 23 6h6l1 28zm10 0 1-30 6 .4L40 34z" />
      </g>
      <path d="M3 36h58l-5 20c-.7 3-2.5 4-5 4H13c-2.5 0-4.3-1-5-4z" fill="#fffdf6" />
      <path d="M13 37h8v8h-8zm16 0h8v8h-8zm16 0h8v8h-8zM21 45h8v8h-8zm16 0h8v8h-8zM7.5 45H13v8H9zM53 45h4l-1.5 8H53zM13 53h8v6h-8zm16 0h8v6h-8zm16 0h8v6h-8z" fill="#c2172c" stroke="none" />
      <path d="M3 36h58l-5 20c-.7 3-2.5 4-5 4H13c-2.5 0-4.3-1-5-4z" fill="none" />
      <path d="M4 34c2-7 9-5 12-9 5-5 10-2 15-5 6-3 11 1 15 5 4 1 12 2 14 9 1 4-3 5-6 5H10c-3 0-7-1-6-5z" fill="#8f2417" />
      <path d="M13 30c5-7 10-3 17-7 6-1 12 0 16 5 5 1 6 4 6 7 0 5-5 5-6 0-2-1-3 1-3 5s0 8-3 8-3-4-3-8-1-5-3-5-2 2-2 4c0 4-6 4-6 0 0-3-1-4-3-3s-2 3-2 7-6 4-6 0c0-6-6-5-2-13z" fill="#ffb52e" stroke-width="2.2" />
      <path d="M19 29c3-2 5-2 8-3" fill="none" stroke="#ffe08a" stroke-width="2.4" />
      <path d="M34 27h.1M41 31h.1M27 32h.1M9 34h.1M56 34h.1" fill="none" stroke="#6b1a10" stroke-width="4.2" />
    </g>
  </symbol>

  <symbol id="lucky-dish-malted" viewBox="0 0 64 64">
    <g transform="translate(2 5) scale(.92)" stroke="#2a1a17" stroke-width="2.7" stroke-linejoin="round" stroke-linecap="round">
      <path d="M39 20 46 3l9-2" fill="none" stroke-width="7.5" />
      <path d="M39 20 46 3l9-2" fill="none" stroke="#c2172c" stroke-width="3.5" />
      <path d="M40.5 17 45 6" fill="none" stroke="#fff" stroke-width="3.5" stroke-dasharray="2.5 4.5" stroke-linecap="butt" />
      <path d="M14 22h36l-7 29H21z" fill="#e7f4fb" />
      <path d="M17 31h30l-4.8 20H21.8z" fill="#b9814f" stroke="none" />
      <path d="M14 22h36l-7 29H21z" fill="none" />
      <path d="M23 34v0l3 14m6-14v14m9-14-3 14" fill="none" stroke="#fff" stroke-width="2.4" />
      <path d="M10 22c-2-6 3-9 7-7 1-6 8-8 12-4 5-4 11-1 11 4 5-2 10 0 10 5 3 1 4 5 0 6-3 1-37 1-39-.5-2-.5-2-2.5-1-3.5z" fill="#fff" />
      <circle cx="24" cy="8" r="5.5" fill="#8a4b2a" />
      <path d="M22 6.5c.6-1 1.5-1.5 2.5-1.5" fill="none" stroke="#e0b48f" stroke-width="2.2" />
      <path d="M18 19h.1M27 17h.1M34 20h.1M41 17h.1" fill="none" stroke="#8a4b2a" stroke-width="3" />
      <path d="M28 51h8v5h8c3 0 4 6 0 6H20c-4 0-3-6 0-6h8z" fill="#e7f4fb" />
    </g>
  </symbol>

  <symbol id="lucky-dish-root-beer-float" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M37 26 43 7l9-2" fill="none" stroke-width="7" />
      <path d="M37 26 43 7l9-2" fill="none" stroke="#c2172c" stroke-width="3" />
      <path d="M46 31h4c11 0 11 20-1 20h-4" fill="none" stroke-width="8" />
      <path d="M46 31h4c11 0 11 20-1 20h-4" fill="none" stroke="#e7f4fb" stroke-width="3.2" />
      <circle cx="26" cy="16" r="12" fill="#fff4dc" />
      <path d="M19 15c.5-3 2-5 4.5-6" fill="none" stroke="#fff" stroke-width="2.6" />
      <path d="M8 22h38v36c0 2-1.5 3.5-4 3.5H12c-2.5 0-4-1.5-4-3.5z" fill="#e7f4fb" />
      <path d="M11 32h32v25c0 1.2-.8 2-2 2H13c-1.2 0-2-.8-2-2z" fill="#4a2412" stroke="none" />
      <path d="M8 22h38v36c0 2-1.5 3.5-4 3.5H12c-2.5 0-4-1.5-4-3.5z" fill="none" />
      <path d="M7 25c-2-5 2-8 6-6 2-4 8-4 10-1 3-3 8-2 9 1 4-3 8-1 9 1 5-1 8 2 6 6-1 3-3 3-5 3-1 0-1 6-4 6s-2-4-5-4-2 7-6 7-3-6-6-6-2 4-5 4-2-7-4-7-4-1-5-4z" fill="#fff8e8" />
      <path d="M17 43v11m10-9v9m10-12v12" fill="none" stroke="#8a5a42" stroke-width="2.6" />
    </g>
  </symbol>

  <symbol id="lucky-dish-chocolate-cake" viewBox="0 0 64 64">
    <g transform="translate(1.6 3) scale(.95)" stroke="#2a1a17" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round">
      <path d="M27 52h10l2 6h6c1 2 0 4-2 4H21c-2 0-3-2-2-4h6z" fill="#a8ddd0" />
      <path d="M2 47h60c0 4-3 6-6 6H8c-3 0-6-2-6-6z" fill="#a8ddd0" />
      <path d="M9 30h46v17H9z" fill="#a9683c" />
      <path d="M9 37.5h46v4H9z" fill="#ffe6ad" stroke-width="2" />
      <path d="M15 14h34v14H15z" fill="#a9683c" />
      <path d="M12.5 14c0-4 3-5 6-5h27c3 0 6 1 6 5 0 3-1 6-3.5 6s-3 5-5.5 5-2.5-5-5-5-2.5 4-5 4-2.5-4-5-4-2.5 5-5 5-3-5-5.5-5-4.5-3-4.5-6z" fill="#5a3018" />
      <path d="M6.5 31c0-3 2-4 5-4h41c3 0 5 1 5 4s-1 5.5-3.5 5.5-3-2.5-5-2.5-2.5 5-5.5 5-3-5-5.5-5-3 4-6 4-3-4-5.5-4-2.5 5-5.5 5-3-5-5.5-5-3 2.5-5 2.5-4-2.5-4-5.5z" fill="#6b3a1e" />
      <circle cx="32" cy="6" r="5" fill="#e0342f" />
      <path d="M32 2c.5-1 2-1.5 3-1" fill="none" stroke-width="2" />
      <path d="M19 12.5h8M13 31h9" stroke="#c08a5e" stroke-width="2.4" />
    </g>
  </symbol>

  <symbol id="lucky-guest-g1" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M5 63c0-11 9-15 19-16h16c10 1 19 5 19 16z" fill="#6a4a2f" />
      <path d="m24 47 8 16 8-16-3-4H27z" fill="#fff4dc" />
      <path d="m24 46-6 4 5 13h9zM40 46l6 4-5 13h-9z" fill="#8a6240" stroke-width="2.2" />
      <path d="M30 51h4l1 3-2 9h-2l-2-9z" fill="#c2172c" stroke-width="2" />
      <path d="M19 27c-5-1-6 8 0 8m26-8c5-1 6 8 0 8" fill="#e3a277" />
      <path d="M19 24v9c0 9 6 14 13 14s13-5 13-14v-9z" fill="#f0b78c" />
      <path d="M16 22C13 8 51 8 48 22c2 0 2 3 0 4H16c-2-1-2-4 0-4z" fill="#f4b740" />
      <path d="M17 19h30v5H17z" fill="#fff" stroke-width="2" />
      <path d="M17 19h5v2.5h-5zm10 0h5v2.5h-5zm10 0h5v2.5h-5zm-15 2.5h5V24h-5zm10 0h5V24h-5zm10 0h5V24h-5z" fill="#2a1a17" stroke="none" />
      <path d="M16 24h32c4 1 5 5 1 5-10-3-24-3-34 0-4 0-3-4 1-5z" fill="#3d2b22" />
      <path d="M26 33v.1M38 33v.1" stroke-width="4" />
      <path d="M23 40c3-4 6-3 9-1.5 3-1.5 6-2.5 9 1.5-3 2-6 2-9 .5-3 1.5-6 1.5-9-.5z" fill="#6b3a1c" stroke-width="2" />
      <path d="M33 32c1.5 2 2 4-1 4.5" fill="none" stroke="#b06a3e" stroke-width="2" />
    </g>
  </symbol>

  <symbol id="lucky-guest-g2" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M10 63c0-10 7-14 15-15h14c8 1 15 5 15 15z" fill="#3f7fa8" />
      <path d="M17 52v11m30-11v11" fill="none" stroke="#7a4a22" stroke-width="6" />
      <path d="m25 47 7 7 7-7-2-4H27z" fill="#fff4dc" />
      <path d="M18 29c-5-1-6 8 0 8m28-8c5-1 6 8 0 8" fill="#f0b78c" />
      <path d="M18 24v9c0 9 6 15 14 15s14-6 14-15v-9z" fill="#fbd0a8" />
      <path d="M18 27c0 4 1 6 2 6 2-2 2-5 2-7zm28 0c0 4-1 6-2 6-2-2-2-5-2-7z" fill="#c2602a" stroke-width="2" />
      <path d="M12 25C7 12 20 6 32 6s25 6 20 19z" fill="#7d8b6a" />
      <path d="M32 6c-5 5-7 11-7 18M32 6c5 5 7 11 7 18" fill="none" stroke="#5b684a" stroke-width="2" />
      <path d="M11 27c10-7 32-7 42 0 0 3-3 4-6 3-9-3-21-3-30 0-3 1-6 0-6-3z" fill="#5b684a" />
      <circle cx="32" cy="5.5" r="2.5" fill="#5b684a" stroke-width="2" />
      <path d="M26 34v.1M38 34v.1" stroke-width="4.2" />
      <path d="M21 39v.1m3 1.4v.1m16-.1v.1m3-1.5v.1" stroke="#d07b45" stroke-width="2" />
      <path d="M27 41c2 4 8 4 10 0z" fill="#fff" stroke-width="2" />
      <path d="M32 41v3" fill="none" stroke-width="1.5" />
      <g transform="rotate(-14 14 56)">
        <path d="M3 47h22v20H3z" fill="#fffdf6" />
        <path d="M6 51h16" stroke-width="3" />
        <path d="M6 56h6m-6 4h6m4-4h6m-6 4h6" fill="none" stroke-width="1.6" />
      </g>
    </g>
  </symbol>

  <symbol id="lucky-guest-g3" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M8 63c0-9 7-13 15-14h16c8 1 15 5 15 14z" fill="#fff" />
      <path d="M10 57h42M13 52.5h36" fill="none" stroke="#c2172c" stroke-width="3" />
      <path d="M8 63c0-9 7-13 15-14h16c8 1 15 5 15 14z" fill="none" />
      <path d="M15 31c-5-1-6 8 0 8m32-8c5-1 6 8 0 8" fill="#8a5632" />
      <path d="M15 26v8c0 10 7 16 16 16s16-6 16-16v-8z" fill="#a86f43" />
      <path d="M15 27c0-14 32-14 32 0-5 3-27 3-32 0z" fill="#2a6fb5" />
      <path d="M31 16.5c-6 2-8 6-8 12h16c0-6-2-10-8-12z" fill="#f4b740" stroke-width="2.2" />
      <path d="M15 27c5 3 27 3 32 0" fill="none" />
      <path d="M31 16V8" />
      <path d="M31 8c-5-5-14-5-14-1s9 4 14 1zm0 0c5-5 14-5 14-1s-9 4-14 1z" fill="#c2172c" stroke-width="2.2" />
      <path d="M25 35v.1M37 35v.1" stroke-width="4.4" />
      <circle cx="20.5" cy="40" r="2.6" fill="#d9805a" stroke="none" />
      <circle cx="41.5" cy="40" r="2.6" fill="#d9805a" stroke="none" />
      <path d="M25 41c2 7 10 7 12 0z" fill="#7a1520" stroke-width="2" />
      <path d="M29 45c1-1.5 4-1.5 5 0-1.5 1.5-3.5 1.5-5 0z" fill="#ff8fa3" stroke="none" />
      <path d="m53 46-2 17" stroke-width="5" />
      <path d="m53 46-2 17" stroke="#fff" stroke-width="2" />
      <circle cx="54" cy="38" r="9" fill="#ff8fa3" />
      <path d="M54 38c0-3 4-2 4 1s-4 5-7 3-3-8 1-9 6-1 8 2" fill="none" stroke="#c2172c" stroke-width="2" />
    </g>
  </symbol>

  <symbol id="lucky-guest-g4" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M5 63c0-11 9-15 19-16h16c10 1 19 5 19 16z" fill="#fff" />
      <path d="M25 46h14v6c-2 4-12 4-14 0z" fill="#bfe3e0" />
      <path d="M25 50c-5 3-7 6-8 13M39 50c5 3 7 6 8 13" fill="none" stroke-width="2" />
      <path d="M18 28c-5-1-6 8 0 8m28-8c5-1 6 8 0 8" fill="#f0b78c" />
      <path d="M18 22v11c0 9 6 15 14 15s14-6 14-15V22C46 6 18 6 18 22z" fill="#f7c6a0" />
      <path d="M17 31c-4-6-2-14 3-17 0 6 0 10-3 17zm30 0c4-6 2-14-3-17 0 6 0 10 3 17z" fill="#c9ced1" />
      <path d="M17 19c8-4 22-4 30 0" fill="none" stroke-width="6" />
      <path d="M17 19c8-4 22-4 30 0" fill="none" stroke="#0f7478" stroke-width="2.5" />
      <circle cx="32" cy="12" r="8" fill="#d8e0e4" />
      <circle cx="32" cy="12" r="2.4" fill="#46535a" stroke="none" />
      <path d="M27 9c1-1.5 2.5-2.5 4-2.5" fill="none" stroke="#fff" stroke-width="2" />
      <circle cx="25.5" cy="29.5" r="5" fill="#fff" stroke-width="2.2" />
      <circle cx="38.5" cy="29.5" r="5" fill="#fff" stroke-width="2.2" />
      <path d="M30.5 29c1-1 2-1 3 0" fill="none" stroke-width="2.2" />
      <path d="M26 30v.1M38 30v.1" stroke-width="3.6" />
      <path d="M23.5 37.5h17c0 5-4 8-8.5 8s-8.5-3-8.5-8z" fill="#fff" stroke-width="2.2" />
      <path d="M28 38v5.5m4-5.5v7m4-7v5.5M24.5 41h15" fill="none" stroke="#b7c3c8" stroke-width="1.2" />
      <path d="M23.5 37.5h17c0 5-4 8-8.5 8s-8.5-3-8.5-8z" fill="none" stroke-width="2.2" />
    </g>
  </symbol>

  <symbol id="lucky-guest-g5" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M14 40C8 26 12 12 32 12s24 14 18 28c-1 5-6 7-9 5H23c-3 2-8 0-9-5z" fill="#3b241a" />
      <path d="M6 63c0-11 9-14 18-15h16c9 1 18 4 18 15z" fill="#fff" />
      <path d="m24 47 8 8 8-8-3-5H27z" fill="#8a5632" stroke-width="2.2" />
      <path d="m24 47 8 8-7 5-6-10zM40 47l-8 8 7 5 6-10z" fill="#dff3ea" stroke-width="2.2" />
      <path d="M20 22v11c0 8 5 13 12 13s12-5 12-13V22z" fill="#a86f43" />
      <path d="M19 28c2-3 7-5 8-10 4 6 11 8 18 10l2-9-15-7-14 7z" fill="#3b241a" stroke="none" />
      <path d="M16 17c-2-5 3-6 2-12 9-3 19-3 28 0-1 6 4 7 2 12-9-4-23-4-32 0z" fill="#fff" />
      <path d="M29 5h6v3h3v4h-3v2h-6v-2h-3V8h3z" fill="#0f7478" stroke="none" />
      <path d="M23 31.5c1-2 5-2 6 0zm12 0c1-2 5-2 6 0z" fill="#fff" stroke-width="2" />
      <path d="M22.5 31.5h7m5 0h7" stroke-width="2.4" />
      <path d="M26.5 33v.1m11-.1v.1" stroke-width="3" />
      <path d="M24 36c1 .6 2 .6 3 0m10 0c1 .6 2 .6 3 0" fill="none" stroke="#7a4a28" stroke-width="1.6" />
      <path d="M28 40.5c2-1.5 3-1 4-.5 1-.5 2-1 4 .5-1 3-7 3-8 0z" fill="#c2172c" stroke-width="1.8" />
      <path d="M47 52.5c4 0 5 5 1 7 3 1 7-2 6-5.5s-5-4-7-1.5z" fill="#f4b740" stroke-width="1.8" />
    </g>
  </symbol>

  <symbol id="lucky-guest-g6" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M2 63c0-12 9-15 20-16h20c11 1 20 4 20 16z" fill="#c2172c" />
      <path d="M13 49v14m10-14v14m18-14v14m10-14v14M5 54h54" fill="none" stroke="#6b0d19" stroke-width="2.6" />
      <path d="M2 63c0-12 9-15 20-16h20c11 1 20 4 20 16z" fill="none" />
      <path d="m22 46-3 6 13 7 13-7-3-6z" fill="#e0344a" />
      <path d="M17 27c-5-1-6 8 0 8m30-8c5-1 6 8 0 8" fill="#e3a277" />
      <path d="M17 22v10c0 4 2 8 5 10h20c3-2 5-6 5-10V22z" fill="#f0b78c" />
      <path d="M16 30c2 3 4 4 7 4 3-1 6-1 9 0 3-1 6-1 9 0 3 0 5-1 7-4 2 12-2 24-16 24S14 42 16 30z" fill="#7a3f1d" />
      <path d="M25 40c2-4 5-4 7-2 2-2 5-2 7 2-3 1-11 1-14 0z" fill="#93502a" stroke-width="2" />
      <path d="M28 42.5c2 1.5 6 1.5 8 0" fill="none" stroke="#ffcfb8" stroke-width="2.2" />
      <path d="M15 20C13 2 51 2 49 20z" fill="#0f7478" />
      <path d="M23 19c-1-8 3-13 9-13s10 5 9 13z" fill="#fff4dc" stroke-width="2.2" />
      <path d="m32 8.5 1.5 3.3 3.5.400-2.6 2.4.700 3.5-3.1-1.8-3.1 1.8.700-3.5-2.6-2.4 3.5-.4z" fill="#c2172c" stroke="none" />
      <path d="M10 22c12-6 32-6 44 0 2 3-1 5-4 4-11-4-25-4-36 0-3 1-6-1-4-4z" fill="#0a4b52" />
      <path d="M23 28.5c1.5-1 3.5-1 5 0m8 0c1.5-1 3.5-1 5 0" fill="none" stroke="#7a3f1d" stroke-width="2.6" />
      <path d="M25.5 32v.1M38.5 32v.1" stroke-width="4" />
    </g>
  </symbol>

  <symbol id="lucky-guest-g7" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M7 63c0-11 8-15 17-16h16c9 1 17 5 17 16z" fill="#fff4dc" />
      <path d="M17 49h7l2 8h12l2-8h7v14H17z" fill="#2f6a9c" />
      <circle cx="25" cy="56.5" r="1.8" fill="#f4b740" stroke-width="1.4" />
      <circle cx="39" cy="56.5" r="1.8" fill="#f4b740" stroke-width="1.4" />
      <path d="M27 42h10v7c-2 3-8 3-10 0z" fill="#e3a277" />
      <path d="M19 30c-5-1-5 7 0 7m26-7c5-1 5 7 0 7" fill="#f0b78c" />
      <path d="M19 22v10c0 9 6 14 13 14s13-5 13-14V22z" fill="#f7c6a0" />
      <path d="M16 27c-2-4 0-9 4-10h24c4 1 6 6 4 10-3-4-7-6-9-6-4 2-12 2-15 0-3 1-6 3-8 6z" fill="#c98a2e" />
      <path d="M15 23C15 11 23 8 32 8s17 3 17 15c-8-6-26-6-34 0z" fill="#c2172c" />
      <path d="M32 9C28 1 19 1 21 6c1 3 7 4 11 3zm0 0c4-8 13-8 11-3-1 3-7 4-11 3z" fill="#c2172c" />
      <path d="M22 15h.1M28 18h.1M29 12h.1M36 17h.1M38 12h.1M43 17h.1" stroke="#fff" stroke-width="3" />
      <path d="M24 28.5c1-1 3-1 4 0m8 0c1-1 3-1 4 0" fill="none" stroke-width="1.8" />
      <path d="M26 32.5v.1M38 32.5v.1" stroke-width="4" />
      <path d="M27 40c3 3 7 3 10-.5" fill="none" stroke="#b3202f" stroke-width="2.6" />
      <path d="M39 36c2-1 4 0 5-1.5" fill="none" stroke="#6d645f" stroke-width="3.4" />
      <g transform="rotate(24 54 48)">
        <path d="M51 46h6v19h-6z" fill="#bcc7cc" />
        <path d="M47 36c0 4 0 9 5 11h4c5-2 5-7 5-11l-4 2v4h-6v-4z" fill="#d8e0e4" />
      </g>
    </g>
  </symbol>

  <symbol id="lucky-guest-g8" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M15 46c-7-10-5-28 17-28s24 18 17 28z" fill="#7b2d1e" />
      <path d="M7 63c0-10 8-13 17-14h16c9 1 17 4 17 14z" fill="#33292f" />
      <path d="M25 43h14v8c-3 4-11 4-14 0z" fill="#4a3c44" />
      <path d="M20 24v10c0 8 5 13 12 13s12-5 12-13V24z" fill="#fbd9be" />
      <path d="M19 31c0-6 3-9 6-9s12 0 19-1c2 3 2 6 1 10l4-8-5-8H22l-5 7z" fill="#7b2d1e" stroke="none" />
      <path d="M10 21c-3-9 9-17 25-15 12 1 21 6 19 12-1 3-5 2-9 2-10-1-20-2-27 2-4 2-7 2-8-1z" fill="#c2172c" />
      <path d="M33 6c0-3 1-4 3-4" fill="none" stroke-width="3" />
      <path d="M20 29l10 1c1 6-8 7-9 1l-3-3zM44 29l-10 1c-1 6 8 7 9 1l3-3z" fill="#dff3ea" stroke="#0f7478" stroke-width="2.6" />
      <path d="M30 31h4" fill="none" stroke="#0f7478" stroke-width="2.4" />
      <path d="M25.5 32v.1M38.5 32v.1" stroke-width="3.4" />
      <path d="M29 41c1-1 2-1 3 0 1-1 2-1 3 0-1 2.5-5 2.5-6 0z" fill="#c2172c" stroke-width="1.8" />
      <path d="M40 39v.1" stroke-width="2.4" />
      <g transform="rotate(32 52 50)">
        <path d="M49 36h6v22l-3 6-3-6z" fill="#f4b740" />
        <path d="M49 36h6v-3c0-3-6-3-6 0z" fill="#ff8fa3" />
        <path d="m49 58 3 6 3-6z" fill="#fff4dc" stroke-width="1.8" />
      </g>
    </g>
  </symbol>

  <symbol id="lucky-guest-g9" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M1 63c-1-15 10-20 21-20h20c11 0 22 5 21 20z" fill="#d99a6c" />
      <path d="M15 63c1-6 0-10-2-14M49 63c-1-6 0-10 2-14M32 52v5m-12-1c4 4 8 4 12 1 4 3 8 3 12-1" fill="none" stroke="#9c6238" stroke-width="2.2" />
      <path d="M4 50c4-6 11-8 18-8l10 7 10-7c7 0 14 2 18 8-6 4-10 0-14-4-3 5-9 8-14 8s-11-3-14-8c-4 4-8 8-14 4z" fill="#f4b740" />
      <path d="M15 24C15 9 22 3 32 3s17 6 17 21c0 7-1 12-3 17-2 5-8 8-14 8s-12-3-14-8c-2-5-3-10-3-17z" fill="#2a6fb5" />
      <path d="M32 3v13m-6-12c0 5 2 9 6 12 4-3 6-7 6-12" fill="#f4b740" stroke-width="2.2" />
      <path d="M17 29c0-8 8-11 13-5 1 1 3 1 4 0 5-6 13-3 13 5 0 5-6 7-10 4-2-2-8-2-10 0-4 3-10 1-10-4z" fill="#fff" />
      <path d="M21 28c1-3 5-4 7-1 0 4-5 5-7 1zm22 0c-1-3-5-4-7-1 0 4 5 5 7 1z" fill="#d99a6c" stroke-width="2" />
      <path d="M25 28.5v.1m14-.1v.1" stroke-width="3.8" />
      <path d="M25 39c2-3 12-3 14 0 0 6-14 6-14 0z" fill="#fff" stroke-width="2.2" />
      <path d="M27.5 40.5h9" fill="none" stroke-width="2" />
      <path d="M16 20c2-1 3-2 3-4m29 4c-2-1-3-2-3-4" fill="none" stroke="#fff" stroke-width="2.2" />
    </g>
  </symbol>

  <symbol id="lucky-penny" viewBox="0 0 64 64">
    <g transform="translate(0 0) scale(1)" stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <circle cx="32" cy="32" r="29" fill="#c8743a" />
      <circle cx="32" cy="32" r="24" fill="#e59a5c" stroke="#8a4517" stroke-width="2" />
      <path d="M12 26c3-8 9-12 16-13" fill="none" stroke="#ffd9b3" stroke-width="3" />
      <g transform="translate(32 31) scale(1.15)" stroke-width="1.3">
        <path d="M1 1c3 5 5 9 4 15" fill="none" stroke="#6b3410" stroke-width="2.4" />
        <g transform="rotate(45)"><path d="M0-1C-9-6-8-15-2.5-14.5-1-14.5 0-13 0-12c0-1 1-2.5 2.5-2.5C8-15 9-6 0-1z" fill="#9a4f1c" stroke="#6b3410" /></g><g transform="rotate(135)"><path d="M0-1C-9-6-8-15-2.5-14.5-1-14.5 0-13 0-12c0-1 1-2.5 2.5-2.5C8-15 9-6 0-1z" fill="#9a4f1c" stroke="#6b3410" /></g><g transform="rotate(225)"><path d="M0-1C-9-6-8-15-2.5-14.5-1-14.5 0-13 0-12c0-1 1-2.5 2.5-2.5C8-15 9-6 0-1z" fill="#9a4f1c" stroke="#6b3410" /></g><g transform="rotate(315)"><path d="M0-1C-9-6-8-15-2.5-14.5-1-14.5 0-13 0-12c0-1 1-2.5 2.5-2.5C8-15 9-6 0-1z" fill="#9a4f1c" stroke="#6b3410" /></g>
      </g>
    </g>
  </symbol>

  <symbol id="lucky-preference-appetizer_3" viewBox="0 0 64 64">
    <g transform="translate(-2 -1) scale(0.92)">
      <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
        <g fill="#ffd257">
          <path d="m17 32-3-17 6-1 3 18z" />
          <path d="m41 32 4-19 6 1-4 18z" />
          <path d="m23 32-1-24h6l1 24z" fill="#ffe08a" />
          <path d="m36 32 2-23 6 .5-2 22.5z" fill="#f7bf3a" />
          <path d="M30 32V4h6v28z" />
        </g>
        <path d="M12 29c5 5 9 7 20 7s15-2 20-7l-5 29c-.4 2-2 3-4 3H21c-2 0-3.6-1-4-3z" fill="#c2172c" />
        <path d="M18.5 40 21 57m4.5-15L27 58m5-15.5V58m6.5-16L37 58m8.5-18L43 57" fill="none" stroke="#fff4dc" stroke-width="2.6" />
      </g>
    </g>
    <g transform="translate(38 38)" stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <circle cx="12.5" cy="12.5" r="12" fill="#c2172c" />
      <path d="M5 7.5c2-2.5 7-2 7 1.5 0 2-1.5 3-3 3 2 0 3.5 1.5 3.5 3.5 0 4-6 4.5-8 1.5M15.5 13h6m-3-3v6" fill="none" stroke="#fff" stroke-width="2.4" />
    </g>
  </symbol>

  <symbol id="lucky-preference-entree_3" viewBox="0 0 64 64">
    <g transform="translate(-2 -1) scale(0.9)">
      <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
        <ellipse cx="32" cy="51" rx="28" ry="10" fill="#fff" />
        <ellipse cx="32" cy="49.5" rx="20" ry="5.5" fill="#d8e0e4" stroke-width="2" />
        <path d="M36 27 47 13c-3-3-1-8 3-8 2-4 8-3 9 1 4 1 4 7 0 9-3 1-5 0-6-1L43 31z" fill="#fff4dc" />
        <path d="M41 22c7 3 9 9 6 16-3 8-12 13-21 13-8 0-15-4-15-11 0-9 9-13 16-14 6-1 9-5 14-4z" fill="#dd9544" />
        <path d="M18 38c1-4 6-6 10-7" fill="none" stroke="#ffdca0" stroke-width="3" />
        <path d="M24 46c9 0 16-4 19-11" fill="none" stroke="#a9682b" stroke-width="2.4" />
        <path d="M40 51c2-6 8-7 13-3-1 5-8 7-13 3z" fill="#7cb342" stroke-width="2" />
      </g>
    </g>
    <g transform="translate(38 38)" stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <circle cx="12.5" cy="12.5" r="12" fill="#c2172c" />
      <path d="M5 7.5c2-2.5 7-2 7 1.5 0 2-1.5 3-3 3 2 0 3.5 1.5 3.5 3.5 0 4-6 4.5-8 1.5M15.5 13h6m-3-3v6" fill="none" stroke="#fff" stroke-width="2.4" />
    </g>
  </symbol>

  <symbol id="lucky-preference-time_marker" viewBox="0 0 64 64">
    <g transform="translate(-1 0) scale(.84)">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M19 55l-5 6m31-6 5 6" stroke-width="4" />
      <path d="M7 18C3 8 13 2 21 7zM57 18c4-10-6-16-14-11z" fill="#f4b740" />
      <path d="M32 8V3m-4 0h8" stroke-width="3" />
      <circle cx="32" cy="34" r="25" fill="#c2172c" />
      <circle cx="32" cy="34" r="19" fill="#fffdf6" stroke-width="2.2" />
      <path d="M32 18v2.5m0 27V50M16 34h2.5m27 0H48" fill="none" stroke-width="2.4" />
      <path d="M32 23v11l8 5" fill="none" stroke-width="3.6" />
    </g>
    </g>
    <g transform="translate(30 30) scale(0.52)" stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <circle cx="32" cy="32" r="29" fill="#c8743a" />
      <circle cx="32" cy="32" r="24" fill="#e59a5c" stroke="#8a4517" stroke-width="2" />
      <path d="M12 26c3-8 9-12 16-13" fill="none" stroke="#ffd9b3" stroke-width="3" />
      <g transform="translate(32 31) scale(1.15)" stroke-width="1.3">
        <path d="M1 1c3 5 5 9 4 15" fill="none" stroke="#6b3410" stroke-width="2.4" />
        <g transform="rotate(45)"><path d="M0-1C-9-6-8-15-2.5-14.5-1-14.5 0-13 0-12c0-1 1-2.5 2.5-2.5C8-15 9-6 0-1z" fill="#9a4f1c" stroke="#6b3410" /></g><g transform="rotate(135)"><path d="M0-1C-9-6-8-15-2.5-14.5-1-14.5 0-13 0-12c0-1 1-2.5 2.5-2.5C8-15 9-6 0-1z" fill="#9a4f1c" stroke="#6b3410" /></g><g transform="rotate(225)"><path d="M0-1C-9-6-8-15-2.5-14.5-1-14.5 0-13 0-12c0-1 1-2.5 2.5-2.5C8-15 9-6 0-1z" fill="#9a4f1c" stroke="#6b3410" /></g><g transform="rotate(315)"><path d="M0-1C-9-6-8-15-2.5-14.5-1-14.5 0-13 0-12c0-1 1-2.5 2.5-2.5C8-15 9-6 0-1z" fill="#9a4f1c" stroke="#6b3410" /></g>
      </g>
    </g>
  </symbol>

  <symbol id="lucky-preference-no_time_marker" viewBox="0 0 64 64">
    <g transform="translate(-1 0) scale(.84)">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M19 55l-5 6m31-6 5 6" stroke-width="4" />
      <path d="M7 18C3 8 13 2 21 7zM57 18c4-10-6-16-14-11z" fill="#f4b740" />
      <path d="M32 8V3m-4 0h8" stroke-width="3" />
      <circle cx="32" cy="34" r="25" fill="#c2172c" />
      <circle cx="32" cy="34" r="19" fill="#fffdf6" stroke-width="2.2" />
      <path d="M32 18v2.5m0 27V50M16 34h2.5m27 0H48" fill="none" stroke-width="2.4" />
      <path d="M32 23v11l8 5" fill="none" stroke-width="3.6" />
    </g>
    </g>
    <g transform="translate(30 30) scale(0.52)" stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <circle cx="32" cy="32" r="29" fill="#c8743a" />
      <circle cx="32" cy="32" r="24" fill="#e59a5c" stroke="#8a4517" stroke-width="2" />
      <path d="M12 26c3-8 9-12 16-13" fill="none" stroke="#ffd9b3" stroke-width="3" />
      <g transform="translate(32 31) scale(1.15)" stroke-width="1.3">
        <path d="M1 1c3 5 5 9 4 15" fill="none" stroke="#6b3410" stroke-width="2.4" />
        <g transform="rotate(45)"><path d="M0-1C-9-6-8-15-2.5-14.5-1-14.5 0-13 0-12c0-1 1-2.5 2.5-2.5C8-15 9-6 0-1z" fill="#9a4f1c" stroke="#6b3410" /></g><g transform="rotate(135)"><path d="M0-1C-9-6-8-15-2.5-14.5-1-14.5 0-13 0-12c0-1 1-2.5 2.5-2.5C8-15 9-6 0-1z" fill="#9a4f1c" stroke="#6b3410" /></g><g transform="rotate(225)"><path d="M0-1C-9-6-8-15-2.5-14.5-1-14.5 0-13 0-12c0-1 1-2.5 2.5-2.5C8-15 9-6 0-1z" fill="#9a4f1c" stroke="#6b3410" /></g><g transform="rotate(315)"><path d="M0-1C-9-6-8-15-2.5-14.5-1-14.5 0-13 0-12c0-1 1-2.5 2.5-2.5C8-15 9-6 0-1z" fill="#9a4f1c" stroke="#6b3410" /></g>
      </g>
    </g>
    <g fill="none" stroke-linecap="round">
      <path d="m35 35 23 23m0-23L35 58" stroke="#2a1a17" stroke-width="9" />
      <path d="m35 35 23 23m0-23L35 58" stroke="#fffdf6" stroke-width="5.5" />
      <path d="m35 35 23 23m0-23L35 58" stroke="#d5202f" stroke-width="3.6" />
    </g>
  </symbol>

  <symbol id="lucky-preference-dessert_1" viewBox="0 0 64 64">
    <g transform="translate(-1 0) scale(0.9)">
      <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
        <path d="M3 55h58c-3 4-8 6-13 6H16c-5 0-10-2-13-6z" fill="#fff" />
        <path d="M8 35 56 24c3 5 3 24 0 30H9c-1-5-2-14-1-19z" fill="#c2172c" />
        <path d="M9 46c10 0 38-3 48-6 .3 6 0 11-1 14H9c-.5-3-.5-5 0-8z" fill="#e8b062" />
        <path d="M18 40h.1M28 38h.1M39 36h.1M48 33h.1M23 42h.1M34 40h.1" stroke="#ff8fa3" stroke-width="4" />
        <path d="M5 34C20 24 40 15 53 12c4-.8 7 3 7 7 0 5-2 8-6 8.6C38 30 22 34 10 38c-5 1.5-8-2-5-4z" fill="#f3c57e" />
        <path d="m22 28 5 3m4-8 5 4m5-8 5 4" fill="none" stroke="#a9682b" stroke-width="2.4" />
        <circle cx="50" cy="8" r="5.5" fill="#e0342f" />
        <path d="M50 3c0-1 2-2 4-2" fill="none" stroke-width="2" />
      </g>
    </g>
    <g transform="translate(38 38)" stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <circle cx="12.5" cy="12.5" r="12" fill="#1c7a3e" />
      <path d="m6.5 13 4 4.5 8-9.5" fill="none" stroke="#fff" stroke-width="3.2" />
    </g>
  </symbol>

  <symbol id="lucky-preference-no_dessert" viewBox="0 0 64 64">
    <g transform="translate(10 9) scale(0.7)">
      <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
        <path d="M3 55h58c-3 4-8 6-13 6H16c-5 0-10-2-13-6z" fill="#fff" />
        <path d="M8 35 56 24c3 5 3 24 0 30H9c-1-5-2-14-1-19z" fill="#c2172c" />
        <path d="M9 46c10 0 38-3 48-6 .3 6 0 11-1 14H9c-.5-3-.5-5 0-8z" fill="#e8b062" />
        <path d="M18 40h.1M28 38h.1M39 36h.1M48 33h.1M23 42h.1M34 40h.1" stroke="#ff8fa3" stroke-width="4" />
        <path d="M5 34C20 24 40 15 53 12c4-.8 7 3 7 7 0 5-2 8-6 8.6C38 30 22 34 10 38c-5 1.5-8-2-5-4z" fill="#f3c57e" />
        <path d="m22 28 5 3m4-8 5 4m5-8 5 4" fill="none" stroke="#a9682b" stroke-width="2.4" />
        <circle cx="50" cy="8" r="5.5" fill="#e0342f" />
        <path d="M50 3c0-1 2-2 4-2" fill="none" stroke-width="2" />
      </g>
    </g>
    <g fill="none" stroke-linecap="round">
      <path d="M9.5 9.5l45 45" stroke="#fffdf6" stroke-width="10" />
      <circle cx="32" cy="32" r="28.5" stroke="#2a1a17" stroke-width="6.5" />
      <path d="m12 12 40 40" stroke="#2a1a17" stroke-width="7" stroke-linecap="butt" />
      <circle cx="32" cy="32" r="28.5" stroke="#d5202f" stroke-width="3.6" />
      <path d="m11.5 11.5 41 41" stroke="#d5202f" stroke-width="4" stroke-linecap="butt" />
    </g>
  </symbol>

  <symbol id="lucky-closed-entree" viewBox="0 0 64 64">
    <g transform="translate(10.5 8) scale(0.68)">
      <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
        <path d="M5 33C5 14 59 14 59 33z" fill="none" stroke="none" />
        <ellipse cx="32" cy="50" rx="30" ry="10.5" fill="#fff" />
        <ellipse cx="32" cy="48.5" rx="23" ry="6.5" fill="#d8e0e4" stroke-width="2" />
        <path d="M4 21c-2-3 0-6 3-6 0-3 4-4.5 6-2l8 9-6 6z" fill="#fff4dc" />
        <path d="M60 21c2-3 0-6-3-6 0-3-4-4.5-6-2l-8 9 6 6z" fill="#fff4dc" />
        <path d="M13 47c-5-9 0-18 6-21-3-3-3-6-1-8 4-3 9 0 14 0s10-3 14 0c2 2 2 5-1 8 6 3 11 12 6 21-9 4-29 4-38 0z" fill="#c97a2e" />
        <path d="M11 24c1-6 8-7 12-3 4 5 5 13 1 19-6-1-13-9-13-16zM53 24c-1-6-8-7-12-3-4 5-5 13-1 19 6-1 13-9 13-16z" fill="#dd9544" />
        <path d="M27 24c1-1 3-1 5-1m-17 3c0-2 2-4 4-4m24 2c2-1 4-1 5 1" fill="none" stroke="#ffdca0" stroke-width="2.6" />
        <g fill="#7cb342" stroke-width="2"><path d="M4 49c2-6 8-7 12-3 0 5-7 7-12 3z" /><path d="M60 49c-2-6-8-7-12-3 0 5 7 7 12 3z" /></g>
        <g fill="#e0342f" stroke-width="2"><circle cx="20" cy="51" r="3.4" /><circle cx="44" cy="51" r="3.4" /></g>
      </g>
    </g>
    <g fill="none" stroke-linecap="round">
      <path d="M9.5 9.5l45 45" stroke="#fffdf6" stroke-width="10" />
      <circle cx="32" cy="32" r="28.5" stroke="#2a1a17" stroke-width="6.5" />
      <path d="m12 12 40 40" stroke="#2a1a17" stroke-width="7" stroke-linecap="butt" />
      <circle cx="32" cy="32" r="28.5" stroke="#d5202f" stroke-width="3.6" />
      <path d="m11.5 11.5 41 41" stroke="#d5202f" stroke-width="4" stroke-linecap="butt" />
    </g>
  </symbol>

  <symbol id="lucky-closed-dessert" viewBox="0 0 64 64">
    <g transform="translate(10 9) scale(0.7)">
      <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
        <path d="M3 55h58c-3 4-8 6-13 6H16c-5 0-10-2-13-6z" fill="#fff" />
        <path d="M8 35 56 24c3 5 3 24 0 30H9c-1-5-2-14-1-19z" fill="#c2172c" />
        <path d="M9 46c10 0 38-3 48-6 .3 6 0 11-1 14H9c-.5-3-.5-5 0-8z" fill="#e8b062" />
        <path d="M18 40h.1M28 38h.1M39 36h.1M48 33h.1M23 42h.1M34 40h.1" stroke="#ff8fa3" stroke-width="4" />
        <path d="M5 34C20 24 40 15 53 12c4-.8 7 3 7 7 0 5-2 8-6 8.6C38 30 22 34 10 38c-5 1.5-8-2-5-4z" fill="#f3c57e" />
        <path d="m22 28 5 3m4-8 5 4m5-8 5 4" fill="none" stroke="#a9682b" stroke-width="2.4" />
        <circle cx="50" cy="8" r="5.5" fill="#e0342f" />
        <path d="M50 3c0-1 2-2 4-2" fill="none" stroke-width="2" />
      </g>
    </g>
    <g fill="none" stroke-linecap="round">
      <path d="M9.5 9.5l45 45" stroke="#fffdf6" stroke-width="10" />
      <circle cx="32" cy="32" r="28.5" stroke="#2a1a17" stroke-width="6.5" />
      <path d="m12 12 40 40" stroke="#2a1a17" stroke-width="7" stroke-linecap="butt" />
      <circle cx="32" cy="32" r="28.5" stroke="#d5202f" stroke-width="3.6" />
      <path d="m11.5 11.5 41 41" stroke="#d5202f" stroke-width="4" stroke-linecap="butt" />
    </g>
  </symbol>

  <symbol id="lucky-closed-kitchen" viewBox="0 0 64 64">
    <g transform="translate(8.5 9) scale(.72)" stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M18 60V38C6 38 4 20 17 19 19 6 45 6 47 19c13 1 11 19-1 19v22z" fill="#fff" />
      <path d="M18 51h28M26 30v12m12-12v12" fill="none" stroke-width="2.2" />
    </g>
    <g fill="none" stroke-linecap="round">
      <path d="M9.5 9.5l45 45" stroke="#fffdf6" stroke-width="10" />
      <circle cx="32" cy="32" r="28.5" stroke="#2a1a17" stroke-width="6.5" />
      <path d="m12 12 40 40" stroke="#2a1a17" stroke-width="7" stroke-linecap="butt" />
      <circle cx="32" cy="32" r="28.5" stroke="#d5202f" stroke-width="3.6" />
      <path d="m11.5 11.5 41 41" stroke="#d5202f" stroke-width="4" stroke-linecap="butt" />
    </g>
  </symbol>

  <symbol id="lucky-clock" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M19 55l-5 6m31-6 5 6" stroke-width="4" />
      <path d="M7 18C3 8 13 2 21 7zM57 18c4-10-6-16-14-11z" fill="#f4b740" />
      <path d="M32 8V3m-4 0h8" stroke-width="3" />
      <circle cx="32" cy="34" r="25" fill="#c2172c" />
      <circle cx="32" cy="34" r="19" fill="#fffdf6" stroke-width="2.2" />
      <path d="M32 18v2.5m0 27V50M16 34h2.5m27 0H48" fill="none" stroke-width="2.4" />
      <path d="M32 23v11l8 5" fill="none" stroke-width="3.6" />
    </g>
  </symbol>

  <symbol id="lucky-sun" viewBox="0 0 64 64">
    <g transform="translate(32 32)" stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <g fill="#f4b740"><path d="M-4-22 0-31 4-22z" transform="rotate(0)" /><path d="M-4-22 0-31 4-22z" transform="rotate(45)" /><path d="M-4-22 0-31 4-22z" transform="rotate(90)" /><path d="M-4-22 0-31 4-22z" transform="rotate(135)" /><path d="M-4-22 0-31 4-22z" transform="rotate(180)" /><path d="M-4-22 0-31 4-22z" transform="rotate(225)" /><path d="M-4-22 0-31 4-22z" transform="rotate(270)" /><path d="M-4-22 0-31 4-22z" transform="rotate(315)" /></g>
      <circle r="18" fill="#ffd257" />
      <circle cx="-9.5" cy="5.5" r="3" fill="#f7a05a" stroke="none" />
      <circle cx="9.5" cy="5.5" r="3" fill="#f7a05a" stroke="none" />
      <path d="M-6-2v.1M6-2v.1" stroke-width="4.4" />
      <path d="M-6 6c3 5 9 5 12 0" fill="none" stroke-width="2.6" />
    </g>
  </symbol>

  <symbol id="lucky-moon" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M42 5C24 4 8 17 8 34s16 29 34 25c4-1 7-3 9-5-15 0-25-10-25-22S31 10 42 5z" fill="#ffe6ad" />
      <path d="M20 28c1.5 2 4 2 5 0M18 42c3 3 7 3 10 1" fill="none" stroke-width="2.6" />
      <circle cx="17.5" cy="35.5" r="2.6" fill="#f7a05a" stroke="none" />
      <path d="m50 12 2 4.5 5 .5-3.7 3.3 1 4.9L50 22.7l-4.3 2.5 1-4.9L43 17l5-.5z" fill="#fff" stroke-width="2" />
      <path d="m53 33 1.5 3 3.5.500-2.5 2.3.600 3.4-3.1-1.7-3 1.7.500-3.4-2.5-2.3 3.5-.5z" fill="#fff" stroke-width="1.8" />
    </g>
  </symbol>

  <symbol id="lucky-color-pink" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M32 56C10 41 4 29 7 19 10 8 25 7 32 18 39 7 54 8 57 19c3 10-3 22-25 37z" fill="#f07fa0" />
      <path d="M15 24c1-4 4-6 7-6" fill="none" stroke="#fff" stroke-width="3" />
    </g>
  </symbol>

  <symbol id="lucky-color-green" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M31 33c6 9 9 16 9 26" fill="none" stroke-width="5" /><path d="M32 32C16 40 5 32 8 22c1-4 4-6 8-5-3-4-1-10 4-12 9-3 14 10 12 27z" fill="#3c9a55" /><path d="M32 32c16 8 27 0 24-10-1-4-4-6-8-5 3-4 1-10-4-12-9-3-14 10-12 27z" fill="#3c9a55" /><path d="M32 32C22 36 14 46 20 53c3 3 7 3 9 0 1 4 6 5 9 2 7-6 1-17-6-23z" fill="#3c9a55" />
      <path d="M14 24c0-2 1-3 3-3" fill="none" stroke="#fff" stroke-width="3" />
    </g>
  </symbol>

  <symbol id="lucky-color-red" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="m32 4 8 18 20 2-15 13.5 4.5 20L32 47.5 14.5 57.5 19 37.5 4 24l20-2z" fill="#d5202f" />
      <path d="m26 27 3-6" fill="none" stroke="#fff" stroke-width="3" />
    </g>
  </symbol>

  <symbol id="lucky-color-blue" viewBox="0 0 64 64">
    <g stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <path d="M32 4c10 14 20 23 20 36 0 12-9 20-20 20s-20-8-20-20C12 27 22 18 32 4z" fill="#2a6fb5" />
      <path d="M20 40c0 6 3 10 8 11" fill="none" stroke="#fff" stroke-width="3" />
    </g>
  </symbol>

  <symbol id="lucky-band-pink" viewBox="0 0 96 16" preserveAspectRatio="xMidYMid slice">
    <path d="M0 0h96v16H0z" fill="#f07fa0" />
    <g fill="#a8325a"><path transform="translate(4 11) scale(0.42)" d="M0 9C-8 3-8-4-4-5-2-6 0-4 0-2 0-4 2-6 4-5 8-4 8 3 0 9z" /><path transform="translate(12 4) scale(0.42)" d="M0 9C-8 3-8-4-4-5-2-6 0-4 0-2 0-4 2-6 4-5 8-4 8 3 0 9z" /><path transform="translate(20 11) scale(0.42)" d="M0 9C-8 3-8-4-4-5-2-6 0-4 0-2 0-4 2-6 4-5 8-4 8 3 0 9z" /><path transform="translate(28 4) scale(0.42)" d="M0 9C-8 3-8-4-4-5-2-6 0-4 0-2 0-4 2-6 4-5 8-4 8 3 0 9z" /><path transform="translate(36 11) scale(0.42)" d="M0 9C-8 3-8-4-4-5-2-6 0-4 0-2 0-4 2-6 4-5 8-4 8 3 0 9z" /><path transform="translate(44 4) scale(0.42)" d="M0 9C-8 3-8-4-4-5-2-6 0-4 0-2 0-4 2-6 4-5 8-4 8 3 0 9z" /><path transform="translate(52 11) scale(0.42)" d="M0 9C-8 3-8-4-4-5-2-6 0-4 0-2 0-4 2-6 4-5 8-4 8 3 0 9z" /><path transform="translate(60 4) scale(0.42)" d="M0 9C-8 3-8-4-4-5-2-6 0-4 0-2 0-4 2-6 4-5 8-4 8 3 0 9z" /><path transform="translate(68 11) scale(0.42)" d="M0 9C-8 3-8-4-4-5-2-6 0-4 0-2 0-4 2-6 4-5 8-4 8 3 0 9z" /><path transform="translate(76 4) scale(0.42)" d="M0 9C-8 3-8-4-4-5-2-6 0-4 0-2 0-4 2-6 4-5 8-4 8 3 0 9z" /><path transform="translate(84 11) scale(0.42)" d="M0 9C-8 3-8-4-4-5-2-6 0-4 0-2 0-4 2-6 4-5 8-4 8 3 0 9z" /><path transform="translate(92 4) scale(0.42)" d="M0 9C-8 3-8-4-4-5-2-6 0-4 0-2 0-4 2-6 4-5 8-4 8 3 0 9z" /></g>
  </symbol>

  <symbol id="lucky-band-green" viewBox="0 0 96 16" preserveAspectRatio="xMidYMid slice">
    <path d="M0 0h96v16H0z" fill="#3c9a55" />
    <path d="M-24 16 -8 0h6L-18 16zM-12 16 4 0h6L-6 16zM0 16 16 0h6L6 16zM12 16 28 0h6L18 16zM24 16 40 0h6L30 16zM36 16 52 0h6L42 16zM48 16 64 0h6L54 16zM60 16 76 0h6L66 16zM72 16 88 0h6L78 16zM84 16 100 0h6L90 16zM96 16 112 0h6L102 16z" fill="#1d6b35" />
  </symbol>

  <symbol id="lucky-band-red" viewBox="0 0 96 16" preserveAspectRatio="xMidYMid slice">
    <path d="M0 0h96v16H0z" fill="#c2172c" />
    <path d="M0 0h4v4h-4zM8 0h4v4h-4zM16 0h4v4h-4zM24 0h4v4h-4zM32 0h4v4h-4zM40 0h4v4h-4zM48 0h4v4h-4zM56 0h4v4h-4zM64 0h4v4h-4zM72 0h4v4h-4zM80 0h4v4h-4zM88 0h4v4h-4zM4 4h4v4h-4zM12 4h4v4h-4zM20 4h4v4h-4zM28 4h4v4h-4zM36 4h4v4h-4zM44 4h4v4h-4zM52 4h4v4h-4zM60 4h4v4h-4zM68 4h4v4h-4zM76 4h4v4h-4zM84 4h4v4h-4zM92 4h4v4h-4zM0 8h4v4h-4zM8 8h4v4h-4zM16 8h4v4h-4zM24 8h4v4h-4zM32 8h4v4h-4zM40 8h4v4h-4zM48 8h4v4h-4zM56 8h4v4h-4zM64 8h4v4h-4zM72 8h4v4h-4zM80 8h4v4h-4zM88 8h4v4h-4zM4 12h4v4h-4zM12 12h4v4h-4zM20 12h4v4h-4zM28 12h4v4h-4zM36 12h4v4h-4zM44 12h4v4h-4zM52 12h4v4h-4zM60 12h4v4h-4zM68 12h4v4h-4zM76 12h4v4h-4zM84 12h4v4h-4zM92 12h4v4h-4z" fill="#fff4dc" />
  </symbol>

  <symbol id="lucky-band-blue" viewBox="0 0 96 16" preserveAspectRatio="xMidYMid slice">
    <path d="M0 0h96v16H0z" fill="#2a6fb5" />
    <path d="M-4 3q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0M-4 8q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0M-4 13q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0q2-3.5 4 0t4 0" fill="none" stroke="#d3e8ff" stroke-width="1.7" />
  </symbol>

  <symbol id="lucky-back-order" viewBox="0 0 200 280">
    <path d="M0 0h200v280H0z" fill="#fff4dc" />
    <path d="M12 12h176v256H12z" fill="#0f7478" />
    <path d="M12 12h16v16h-16zM44 12h16v16h-16zM76 12h16v16h-16zM108 12h16v16h-16zM140 12h16v16h-16zM172 12h16v16h-16zM28 28h16v16h-16zM60 28h16v16h-16zM92 28h16v16h-16zM124 28h16v16h-16zM156 28h16v16h-16zM12 44h16v16h-16zM44 44h16v16h-16zM76 44h16v16h-16zM108 44h16v16h-16zM140 44h16v16h-16zM172 44h16v16h-16zM28 60h16v16h-16zM60 60h16v16h-16zM92 60h16v16h-16zM124 60h16v16h-16zM156 60h16v16h-16zM12 76h16v16h-16zM44 76h16v16h-16zM76 76h16v16h-16zM108 76h16v16h-16zM140 76h16v16h-16zM172 76h16v16h-16zM28 92h16v16h-16zM60 92h16v16h-16zM92 92h16v16h-16zM124 92h16v16h-16zM156 92h16v16h-16zM12 108h16v16h-16zM44 108h16v16h-16zM76 108h16v16h-16zM108 108h16v16h-16zM140 108h16v16h-16zM172 108h16v16h-16zM28 124h16v16h-16zM60 124h16v16h-16zM92 124h16v16h-16zM124 124h16v16h-16zM156 124h16v16h-16zM12 140h16v16h-16zM44 140h16v16h-16zM76 140h16v16h-16zM108 140h16v16h-16zM140 140h16v16h-16zM172 140h16v16h-16zM28 156h16v16h-16zM60 156h16v16h-16zM92 156h16v16h-16zM124 156h16v16h-16zM156 156h16v16h-16zM12 172h16v16h-16zM44 172h16v16h-16zM76 172h16v16h-16zM108 172h16v16h-16zM140 172h16v16h-16zM172 172h16v16h-16zM28 188h16v16h-16zM60 188h16v16h-16zM92 188h16v16h-16zM124 188h16v16h-16zM156 188h16v16h-16zM12 204h16v16h-16zM44 204h16v16h-16zM76 204h16v16h-16zM108 204h16v16h-16zM140 204h16v16h-16zM172 204h16v16h-16zM28 220h16v16h-16zM60 220h16v16h-16zM92 220h16v16h-16zM124 220h16v16h-16zM156 220h16v16h-16zM12 236h16v16h-16zM44 236h16v16h-16zM76 236h16v16h-16zM108 236h16v16h-16zM140 236h16v16h-16zM172 236h16v16h-16zM28 252h16v16h-16zM60 252h16v16h-16zM92 252h16v16h-16zM124 252h16v16h-16zM156 252h16v16h-16z" fill="#128388" />
    <path d="M12 12h176v256H12z" fill="none" stroke="#2a1a17" stroke-width="3" />
    <path d="M19 19h162v242H19z" fill="none" stroke="#fff4dc" stroke-width="2" />
    <g transform="translate(38 78) scale(1.94)">
    <g transform="translate(0 0) scale(1)" stroke="#2a1a17" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
      <circle cx="32" cy="32" r="29" fill="#c8743a" />
      <circle cx="32" cy="32" r="24" fill="#e59a5c" stroke="#8a4517" stroke-width="2" />
      <path d="M12 26c3-8 9-12 16-13" fill="none" stroke="#ffd9b3" stroke-width="3" />
      <g transform="translate(32 31) scale(1.15)" stroke-width="1.3">
        <path d="M1 1c3 5 5 9 4 15" fill="none" stroke="#6b3410" stroke-width="2.4" />
        <g transform="rotate(45)"><path d="M0-1C-9-6-8-15-2.5-14.5-1-14.5 0-13 0-12c0-1 1-2.5 2.5-2.5C8-15 9-6 0-1z" fill="#9a4f1c" stroke="#6b3410" /></g><g transform="rotate(135)"><path d="M0-1C-9-6-8-15-2.5-14.5-1-14.5 0-13 0-12c0-1 1-2.5 2.5-2.5C8-15 9-6 0-1z" fill="#9a4f1c" stroke="#6b3410" /></g><g transform="rotate(225)"><path d="M0-1C-9-6-8-15-2.5-14.5-1-14.5 0-13 0-12c0-1 1-2.5 2.5-2.5C8-15 9-6 0-1z" fill="#9a4f1c" stroke="#6b3410" /></g><g transform="rotate(315)"><path d="M0-1C-9-6-8-15-2.5-14.5-1-14.5 0-13 0-12c0-1 1-2.5 2.5-2.5C8-15 9-6 0-1z" fill="#9a4f1c" stroke="#6b3410" /></g>
      </g>
    </g>
    </g>
  </symbol>

  <symbol id="lucky-back-guest" viewBox="0 0 200 280">
    <path d="M0 0h200v280H0z" fill="#fff4dc" />
    <path d="M12 12h176v256H12z" fill="#c2172c" />
    <path d="M20 12h8v256h-8zM36 12h8v256h-8zM52 12h8v256h-8zM68 12h8v256h-8zM84 12h8v256h-8zM100 12h8v256h-8zM116 12h8v256h-8zM132 12h8v256h-8zM148 12h8v256h-8zM164 12h8v256h-8zM180 12h8v256h-8z" fill="#a91126" />
    <path d="M12 12h176v256H12z" fill="none" stroke="#2a1a17" stroke-width="3" />
    <path d="M19 19h162v242H19z" fill="none" stroke="#fff4dc" stroke-width="2" />
    <circle cx="100" cy="140" r="64" fill="#fff4dc" stroke="#2a1a17" stroke-width="4" />
    <circle cx="100" cy="140" r="56" fill="#f4b740" stroke="#2a1a17" stroke-width="2.5" />
    <g transform="translate(100 142)" stroke="#2a1a17" stroke-width="4" stroke-linejoin="round" stroke-linecap="round">
      <path d="M-40 22C-40-34 40-34 40 22z" fill="#eef3f5" />
      <path d="M-27 12c1-14 8-22 18-25" fill="none" stroke="#fff" stroke-width="5" />
      <path d="M-45 22h90v9h-90z" fill="#a3afb6" />
      <path d="M-7-21c0-9 14-9 14 0z" fill="#a3afb6" />
    </g>
  </symbol>
</svg>
`,ue=g(`<svg aria-hidden="true" class="svelte-1ocyvhq"><use></use></svg>`);function Y(e,t){let n=ne(t,`box`,3,`0 0 64 64`);var r=ue(),i=x(r);s(()=>{G(r,`viewBox`,n()),G(i,`href`,`#${t.name??``}`)}),o(e,r)}var de=f(`<!> <!>`,1);function fe(e){let t=[`lucky-guest-g6`,`lucky-guest-g5`,`lucky-penny`,`lucky-guest-g8`,`lucky-guest-g3`];var n=de(),r=S(n);oe(r,{get art(){return le}});var i=C(r,2);K(i,{get names(){return t},picture:(e,t=L)=>{Y(e,{get name(){return t()}})},$$slots:{picture:!0}}),o(e,n)}var pe={"propose.serve":`serve {order} to {guest}`,"propose.take":`take {order}`,"propose.done":`stop serving and draft`,cents:`{n, number}¢`,dollars:`{value, number, ::currency/USD .00}`,"course.appetizer":`appetizer`,"course.entree":`entree`,"course.dessert":`dessert`,"course.drink":`drink`,"courses.appetizer":`appetizers`,"courses.entree":`entrees`,"courses.dessert":`desserts`,"courses.drink":`drinks`,order:`{name} ({course}, {n, plural, one {# portion} other {# portions}})`,"order.unseen":`an order`,"guest.number":`guest {n, number}`,"hour.am":`{n, number} am`,"hour.pm":`{n, number} pm`,"hour.noon":`noon`,"hour.midnight":`midnight`,"side.you":`You`,"side.ours":`Your team`,"wish.appetizer_3":`{bonus} more for three portions of appetizers`,"wish.entree_3":`{bonus} more for three portions of entrees`,"wish.time_marker":`{bonus} more if the clock has turned over meanwhile: no hurry`,"wish.no_time_marker":`{bonus} more if the clock has not turned over yet: in a hurry`,"wish.dessert_1":`{bonus} more with a dessert`,"wish.no_dessert":`{bonus} more without any dessert`,"why.L2":`The diner has not opened yet.`,"why.L3":`It is not your turn.`,"why.L4":`Now only a small order: after one portion comes another single portion.`,"why.L8":`You have served this guest already. One order on each guest a turn.`,"why.L9":`Too late for this course here: a later one is on the table.`,"why.L10":`The kitchen does not make this at the present hour.`,"why.L11":`First you serve, then you draft. This is not the moment.`,"why.L17":`The diner is empty, the game is over.`,"prompt.setup":`The diner opens in a moment.`,"prompt.over":`The last guest has gone.`,"prompt.other":`{opening, select, yes {{name} drafts for the opening.} other {{phase, select, serve {{name} is serving.} other {{name} is drafting.}}}}`,"prompt.opening":`Opening draft: take one big order, or two small ones.`,"prompt.pick":`Draft: one big order, or two small ones.`,"prompt.pair":`And one more small order.`,"prompt.serve":`Your turn: serve, then draft.`,"prompt.nothing":`Your turn: nothing to serve, so draft.`,"prompt.lifted":`{name}: for which guest?`,"clock.left":`Seconds left:`,"action.done":`Draft`,"action.done.label":`Done serving, on to the draft`,"action.take.label":`Take {order}`,"action.lift.label":`{lifted, select, yes {Lay down {order}} other {Serve {order} …}}`,"action.serve.label":`Serve {order} to {guest}`,"action.guest.label":`About {guest}`,"action.seat.label":`About {name}`,"event.open":`“We’re open!” {who, select, you {You draft} other {{name} drafts}} first.`,"event.serve":`{who, select, you {You serve} other {{name} serves}} {order} to {guest}.`,"event.done":`{who, select, you {You are} other {{name} is}} done serving.`,"event.take":`{who, select, you {You take} other {{name} takes}} {order}.`,"event.blind":`{who, select, you {You draw {order} blind} other {{name} draws {order} blind}}.`,"event.timeout":`Time is up for {who, select, you {you} other {{name}}}.`,"event.tip":`{guest} has had enough and leaves {who, select, you {you} ours {your team} other {{name}}} {tip}{wish, select, yes {, and {bonus} more for a wish come true} other {}}.`,"event.left":`{guest} has waited too long and leaves without paying.`,"event.arrive":`{name} comes in.`,"event.shuffle":`The discards are shuffled and become the deck.`,"event.night":`Night falls; who is still here has been waiting since the day.`,"event.day":`A new day; who is still here has been waiting since the night.`,"result.won":`{who, select, you {You win} ours {Your team wins} other {{n, plural, one {{name} wins} other {{name} win}}}} with {score}!`,"result.shared":`{names} share the victory!`,"result.guests":`{n, plural, =0 {No guest won} one {One guest won} other {# guests won}}`,"result.gone":`Left without paying`,"result.wish":`{bonus} of it for a wish`,others:`The others`,"seat.score":`Tips {money}`,"seat.hand":`{n, plural, =0 {No orders in hand} one {One order in hand} other {# orders in hand}}`,"seat.partner":`Partner`,"seat.unseen":`{n, plural, one {One order that nobody has seen} other {# orders that nobody has seen}}`,"seat.turn":`It is their turn.`,"seat.hand.title":`In hand`,"seat.won.title":`Guests won`,"seat.won.none":`None yet`,clock:`Kitchen clock`,"clock.refuses":`No {courses} now`,"clock.all":`Everything is served`,"clock.later":`Refused: {spots}`,"clock.spot":`{courses} at {hour}`,"clock.turns":`{n, plural, one {The clock turns over after this turn.} other {The clock turns over after # turns.}}`,row:`Orders to draft`,"row.empty":`Nothing`,"pile.deck":`Deck`,"pile.deck.label":`{n, plural, =0 {The deck is empty} one {One order in the deck} other {# orders in the deck}}`,"pile.discards":`Used`,"pile.discards.label":`{n, plural, =0 {No discards} other {{n, number} discarded, on top: {order}}}`,"pile.line":`Line`,"pile.line.label":`{n, plural, =0 {No more guests to come} one {One more guest to come} other {# more guests to come}}`,"pile.gone":`Left`,"pile.gone.label":`{n, plural, =0 {No guest has left without paying} one {One guest has left without paying} other {# guests have left without paying}}`,guests:`Guests`,"guest.empty":`A free seat`,"guest.empty.more":`The next guest comes in with the next turn.`,"guest.empty.none":`Nobody else will come.`,"guest.bars":`{filled, number} of {bars, number} bars filled`,"guest.orders":`Orders so far: {orders}`,"guest.order":`{order} from {name}`,"guest.lead":`In the lead: {who}. Portions: {shares}`,"guest.shares":`{who} {n, number}`,"guest.nobody":`Nobody has served yet`,"guest.tips":`Tips for one, two, three courses: {tips}`,"guest.tips.now":`Now {tip}{wish, select, yes { and {bonus}} other {}}`,"guest.marker":`Waiting since before the clock turned: leaves when it turns again`,"guest.refuses":`Takes no {courses} now`,"guest.bonus":`{met, select, yes {✓} other {+}}{bonus}`,hand:`My orders`,"hand.n":`My orders, {n, number}`,"hand.empty":`No orders in hand. After serving comes the draft.`,"purse.count":`× {n, number}`,mine:`My tips`,ours:`Our tips`,"moment.tip":`{guest} pays {who, select, you {you} ours {your team} other {{name}}}`,"moment.wish":`{tip} + {bonus}`,"moment.left":`{guest} has waited too long`,"moment.left.more":`No tip for anybody`,"moment.night":`Night falls`,"moment.day":`A new day`,"moment.flip.more":`Who is still here next time leaves without paying`,"help.intro":`Guests come in hungry. Everybody serves them from the same kitchen, but only who has served a guest most pockets the tip. Most money wins.`,"help.serve":`1 · Serve`,"help.serve.text":`Lay as many orders as you like, one on each guest a turn. Small orders fill one bar, big ones two. Appetizers come before entrees, entrees before desserts; drinks go at any time, and a guest may skip courses.`,"help.draft":`2 · Draft`,"help.draft.text":`Take one big order, or two small ones. If no second small order lies open, you get one blind from the deck.`,"help.clock":`3 · The penny moves on`,"help.clock.text":`Two hours a turn. Where a course is crossed out, the kitchen refuses it in that turn. After six turns the clock turns over: guests get a penny, and those who had one already leave without paying.`,"help.full":`A guest is full`,"help.full.text":`The most portions win the guest; of equals, who served first. The tip depends on how many courses there were (drinks are none): one, two or three. Some guests add something for a wish.`,"help.teams":`Four play as two teams, partners opposite each other: one color, one purse, and you see each other’s orders.`,"help.end":`When the last guest has gone, the game is over.`,"help.wishes":`Wishes`,"keys.row":`take an order`,"keys.hand":`lift an order`,"keys.guest":`serve a guest`,"keys.down":`lay it down`,"keys.done":`done serving`},X=te(pe),me=e=>e in pe?e:null,Z=e=>e<100?X(`cents`,{n:e}):X(`dollars`,{value:e/100}),he=e=>X(`dollars`,{value:e/100});function ge(e){let t=me(`course.${e}`);return t?X(t):e}var _e=e=>k(e.map(ve));function ve(e){let t=me(`courses.${e}`);return t?X(t):e}var Q=({name:e,course:t,portions:n})=>X(`order`,{name:e,course:ge(t),n});function ye({preference:e}){if(!e)return null;let t=me(`wish.${e.wish}`);return t?X(t,{bonus:Z(e.bonus)}):null}var be=2,xe=6,Se=24,Ce=e=>(xe+e*be)%Se;function we(e){let t=Ce(e);return t===0?X(`hour.midnight`):t===12?X(`hour.noon`):X(t<12?`hour.am`:`hour.pm`,{n:t%12})}var Te=e=>e>=6,Ee=f(`<div><dt class="svelte-118knxu"><span class="art svelte-118knxu"><!></span> </dt> <dd> </dd></div>`),De=f(`<li class="svelte-118knxu"><span class="art svelte-118knxu"><!></span> </li>`),Oe=f(`<!> <p> </p> <dl class="steps svelte-118knxu"></dl> <p class="svelte-118knxu"> </p> <p class="svelte-118knxu"> </p> <h3 class="svelte-118knxu"> </h3> <ul class="svelte-118knxu"></ul>`,1);function ke(e,n){B(n,!0);let r=[{title:`help.serve`,text:`help.serve.text`,art:`course-entree-2`},{title:`help.draft`,text:`help.draft.text`,art:`course-drink-1`},{title:`help.clock`,text:`help.clock.text`,art:`clock`},{title:`help.full`,text:`help.full.text`,art:`penny`}],i=[[`appetizer_3`,40],[`entree_3`,40],[`time_marker`,30],[`no_time_marker`,40],[`dessert_1`,30],[`no_dessert`,30]];function a(e,t){let n=me(`wish.${e}`);return n?X(n,{bonus:Z(t)}):``}var c=Oe(),l=S(c);oe(l,{get art(){return le}});var d=C(l,2),f=x(d,!0),p=C(d,2);t(p,21,()=>r,({title:e,text:t,art:n})=>e,(e,t,n,r)=>{let i=()=>b(t).title,a=()=>b(t).text,c=()=>b(t).art;var l=Ee(),d=u(l),f=u(d);Y(u(f),{get name(){return`lucky-${c()??``}`}}),T(f);var p=C(f,1,!0);T(d);var m=C(d,2),g=x(m,!0);T(l),s((e,t)=>{h(p,e),h(g,t)},[()=>X(i()),()=>X(a())]),o(e,l)}),T(p);var m=C(p,2),g=x(m,!0),_=C(m,2),v=x(_,!0),y=C(_,2),w=x(y,!0),E=C(y,2);t(E,21,()=>i,([e,t])=>e,(e,t)=>{var n=U(()=>H(b(t),2));let r=()=>b(n)[0],i=()=>b(n)[1];var c=De(),l=u(c);Y(u(l),{get name(){return`lucky-preference-${r()??``}`}}),T(l);var d=C(l,1,!0);T(c),s(e=>h(d,e),[()=>a(r(),i())]),o(e,c)}),T(E),s((e,t,n,r)=>{h(f,e),h(g,t),h(v,n),h(w,r)},[()=>X(`help.intro`),()=>X(`help.teams`),()=>X(`help.end`),()=>X(`help.wishes`)]),o(e,c),F()}var Ae={"The Cab Driver":`g1`,"The Paperboy":`g2`,"The Boy with the Sweet Tooth":`g3`,"The Dentist":`g4`,"The Night Nurse":`g5`,"The Trucker":`g6`,"The Mechanic":`g7`,"The Novelist":`g8`,"The Wrestler":`g9`};function $(e){let t=Ae[e];return t===void 0?`lucky-penny`:`lucky-guest-${t}`}var je=f(`<span class="svelte-efybba"><!></span>`);function Me(e,t){let n=ne(t,`size`,3,18);var r=je();let i;Y(u(r),{get name(){return`lucky-color-${t.color??``}`}}),T(r),s(()=>i=_(r,``,i,{width:`${n()??``}px`,height:`${n()??``}px`})),o(e,r)}var Ne=f(`<small class="svelte-kxl3o"> </small>`),Pe=f(`<li class="svelte-kxl3o"><span class="art svelte-kxl3o" aria-hidden="true"><!></span> <span class="name svelte-kxl3o"> <!></span> <b class="svelte-kxl3o"> </b></li>`),Fe=f(`<li class="svelte-kxl3o"> </li>`),Ie=f(`<ul></ul>`);function Le(e,n){B(n,!0);let r=e=>n.settled.find(t=>t.card===e);var i=Ie();t(i,21,()=>n.guests,({card:e,guest:t})=>e,(e,t)=>{let n=()=>b(t).card,i=()=>b(t).guest,a=U(()=>r(n()));var c=l(),d=S(c),f=e=>{var t=Pe(),n=u(t),r=u(n);{let e=U(()=>$(i().name));Y(r,{get name(){return b(e)}})}T(n);var c=C(n,2),l=u(c,!0),d=C(l),f=e=>{var t=Ne(),n=x(t,!0);s(e=>h(n,e),[()=>X(`result.wish`,{bonus:Z(b(a).bonus)})]),o(e,t)};m(d,e=>{b(a).bonus>0&&e(f)}),T(c);var p=C(c,2),g=x(p,!0);T(t),s(e=>{h(l,i().name),h(g,e)},[()=>Z(b(a).tip+b(a).bonus)]),o(e,t)};m(d,e=>{i()&&b(a)&&e(f)}),o(e,c)},e=>{var t=Fe(),n=x(t,!0);s(e=>h(n,e),[()=>X(`seat.won.none`)]),o(e,t)}),T(i),o(e,i),F()}var Re=f(`<li><svg class="band svelte-1guuvc" viewBox="0 0 96 14" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><use></use></svg> <h2 class="svelte-1guuvc"><!> <!> <span class="who svelte-1guuvc"> </span> <!></h2> <p class="total svelte-1guuvc"> </p> <h3 class="svelte-1guuvc"> </h3> <!></li>`),ze=f(`<li class="svelte-1guuvc"><span class="art svelte-1guuvc" aria-hidden="true"><!></span> </li>`),Be=f(`<section class="gone svelte-1guuvc"><h2 class="svelte-1guuvc"> </h2> <ul class="svelte-1guuvc"></ul></section>`),Ve=f(`<!> <ol class="purses svelte-1guuvc"></ol> <!>`,1);function He(e,n){B(n,!0);let i=U(()=>n.view.status),a=U(()=>[...new Set(b(i).sides)].map(e=>({side:e,seats:d(e),...f(e)})).sort((e,t)=>t.score-e.score)),c=U(()=>n.view.zones.gone?.cards??[]),d=e=>b(i).sides.flatMap((t,n)=>t===e?[n]:[]);function f(e){let t=b(i).sides.indexOf(e);return{score:b(i).result?.scores[t]??0,won:b(i).result?.winners.includes(t)??!1,guests:n.view.zones[`tips.${e}`]?.cards??[]}}var p=Ve(),g=S(p);oe(g,{get art(){return le}});var _=C(g,2);t(_,21,()=>b(a),({side:e,seats:t,score:n,won:r,guests:i})=>e,(e,t)=>{let a=()=>b(t).side,c=()=>b(t).seats,l=()=>b(t).score,d=()=>b(t).won,f=()=>b(t).guests,p=U(()=>b(i).colors[a()]??`pink`);var g=Re();let _;var v=u(g),y=x(v),S=C(v,2),w=u(S),E=e=>{D(e,{name:`crown`,size:24})};m(w,e=>{d()&&e(E)});var O=C(w,2);Me(O,{get color(){return b(p)},size:24});var A=C(O,2),j=x(A,!0),M=C(A,2),N=e=>{I(e,{})},P=U(()=>n.names.you!==null&&c().includes(n.names.you));m(M,e=>{b(P)&&e(N)}),T(S);var F=C(S,2),L=x(F,!0),R=C(F,2),ee=x(R,!0),z=C(R,2),B=e=>{Le(e,{get guests(){return f()},get settled(){return b(i).settled}})};m(z,e=>{f().length>0&&e(B)}),T(g),s((e,t,n)=>{_=r(g,1,`purse svelte-1guuvc`,null,_,{won:d()}),G(y,`href`,`#lucky-band-${b(p)??``}`),h(j,e),h(L,t),h(ee,n)},[()=>k(c().map(e=>n.names.of(e))),()=>he(l()),()=>X(`result.guests`,{n:f().length})]),o(e,g)}),T(_);var v=C(_,2),y=e=>{var n=Be(),r=u(n),i=x(r,!0),a=C(r,2);t(a,21,()=>b(c),({card:e,guest:t})=>e,(e,t)=>{let n=()=>b(t).guest;var r=l(),i=S(r),a=e=>{var t=ze(),r=u(t),i=u(r);{let e=U(()=>$(n().name));Y(i,{get name(){return b(e)}})}T(r);var a=C(r,1,!0);T(t),s(()=>h(a,n().name)),o(e,t)};m(i,e=>{n()&&e(a)}),o(e,r)}),T(a),T(n),s(e=>h(i,e),[()=>X(`result.gone`)]),o(e,n)};m(v,e=>{b(c).length>0&&e(y)}),o(e,p),F()}var Ue=g(`<path class="star svelte-1x84nwd" d="M38 70v.1M82 50v.1M75 78v.1M48 47v.1"></path>`),We=g(`<svg width="21" height="21" viewBox="0 0 64 64"><circle cx="32" cy="32" r="29" fill="#fffdf6"></circle><use></use></svg>`),Ge=g(`<text> </text><!>`,1),Ke=g(`<svg class="dial svelte-1x84nwd" viewBox="0 0 120 120" aria-hidden="true"><circle class="rim svelte-1x84nwd" cx="60" cy="60" r="58.5"></circle><circle class="face svelte-1x84nwd" cx="60" cy="60" r="54"></circle><!><line class="hand svelte-1x84nwd" x1="60" y1="60"></line><svg x="45" y="45" width="30" height="30" viewBox="0 0 64 64"><use></use></svg><!><g class="penny svelte-1x84nwd"><svg x="-11" y="-11" width="22" height="22" viewBox="0 0 64 64"><use href="#lucky-penny"></use></svg></g></svg>`),qe=f(`<span class="visually-hidden"> </span>`),Je=f(`<section aria-labelledby="clock-title"><h2 id="clock-title" class="visually-hidden"> </h2> <!> <p class="now svelte-1x84nwd"><span class="hour svelte-1x84nwd"> </span> <span> </span> <!> <span class="visually-hidden"> </span></p></section>`);function Ye(e,n){B(n,!0);let i=U(()=>n.lucky.status.spot),a=U(()=>Te(b(i))),c=U(()=>b(a)?6:0),l=U(()=>Array.from({length:6},(e,t)=>({spot:b(c)+t,crossed:n.lucky.status.clock[b(c)+t]??[]}))),d=U(()=>n.lucky.status.clock[b(i)]??[]),f=U(()=>b(l).filter(({crossed:e,spot:t})=>e.length>0&&t>b(i)).map(e=>X(`clock.spot`,{courses:_e(e.crossed),hour:we(e.spot)}))),g=U(()=>b(c)+6-b(i));function v(e,t){let n=Ce(e)%12/12*2*Math.PI;return{x:60+t*Math.sin(n),y:60-t*Math.cos(n)}}let y=e=>Ce(e)%12||12,w=U(()=>v(b(i),46));var E=Je();let D;var O=u(E),A=x(O,!0),j=C(O,2);p(j,()=>b(a),e=>{var n=Ke(),c=C(u(n),2),d=e=>{var t=Ue();o(e,t)};m(c,e=>{b(a)&&e(d)});var f=C(c),p=C(f),g=x(p),E=C(p);t(E,17,()=>b(l),({spot:e,crossed:t})=>e,(e,n)=>{let a=()=>b(n).spot,c=()=>b(n).crossed,l=U(()=>v(a(),46));var d=Ge(),f=S(d);let p;var m=x(f,!0),g=C(f);t(g,18,c,e=>e,(e,t,n)=>{let c=U(()=>v(a(),28-b(n)*3));var l=We();let d;var f=C(u(l));T(l),s(()=>{G(l,`x`,b(c).x-10.5+b(n)*8),G(l,`y`,b(c).y-10.5),d=r(l,0,`svelte-1x84nwd`,null,d,{past:a()<b(i)}),G(f,`href`,`#lucky-closed-${t??``}`)}),o(e,l)}),s(e=>{G(f,`x`,b(l).x),G(f,`y`,b(l).y),p=r(f,0,`svelte-1x84nwd`,null,p,{past:a()<b(i)}),h(m,e)},[()=>y(a())]),o(e,d)});var D=C(E);let O;T(n),s((e,t)=>{G(f,`x2`,e),G(f,`y2`,t),G(g,`href`,`#lucky-${b(a)?`moon`:`sun`}`),O=_(D,``,O,{transform:`translate(${b(w).x??``}px, ${b(w).y??``}px)`})},[()=>v(b(i),30).x,()=>v(b(i),30).y]),o(e,n)});var M=C(j,2),N=u(M),P=x(N,!0),I=C(N,2);let L;var R=x(I,!0),ee=C(I,2),z=e=>{var t=qe(),n=x(t,!0);s(e=>h(n,e),[()=>X(`clock.later`,{spots:k(b(f))})]),o(e,t)};m(ee,e=>{b(f).length>0&&e(z)});var V=C(ee,2),H=x(V,!0);T(M),T(E),s((e,t,n,i)=>{D=r(E,1,`clock svelte-1x84nwd`,null,D,{night:b(a)}),h(A,e),h(P,t),L=r(I,1,`refuses svelte-1x84nwd`,null,L,{all:b(d).length===0}),h(R,n),h(H,i)},[()=>X(`clock`),()=>we(b(i)),()=>b(d).length>0?X(`clock.refuses`,{courses:_e(b(d))}):X(`clock.all`),()=>X(`clock.turns`,{n:b(g)})]),o(e,E),F()}var Xe=new Set(le.match(/lucky-dish-[a-z0-9-]+/g));function Ze({name:e,course:t,portions:n}){let r=`lucky-dish-${e.toLowerCase().replaceAll(/[^a-z0-9]+/g,`-`)}`;return Xe.has(r)?r:`lucky-course-${t}-${n}`}function Qe(e){return new Map(e.map(e=>[$e(e),e]))}function $e({move:e}){return e.do===`serve`?`serve ${e.card} at ${e.guest}`:e.card===void 0?e.do:`${e.do} ${e.card}`}var et=[`L10`,`L9`,`L8`,`L11`,`L3`];function tt(e){let t=e.map(({why:e})=>e);return t.includes(null)?null:et.find(e=>t.includes(e))??t[0]}function nt(e){let t=me(`why.${e}`);return t?X(t):null}var rt=[0,1,2],it=[0,1,2,3],at=[`appetizer`,`entree`,`dessert`,`drink`],ot=class{live;current;nameOf;constructor(e,t,n){this.live=e,this.current=t,this.nameOf=n}#e=O(null);#t=U(()=>this.current());get view(){return b(this.#t)}set view(t){e(this.#t,t)}#n=U(()=>this.nameOf());get names(){return b(this.#n)}set names(t){e(this.#n,t)}#r=U(()=>this.view.status);get status(){return b(this.#r)}set status(t){e(this.#r,t)}#i=U(()=>this.view.you);get me(){return b(this.#i)}set me(t){e(this.#i,t)}#a=U(()=>Qe(this.live.menu));get menu(){return b(this.#a)}set menu(t){e(this.#a,t)}#o=U(()=>this.me!==null&&this.status.turn===this.me);get myTurn(){return b(this.#o)}set myTurn(t){e(this.#o,t)}#s=U(()=>this.myTurn&&(this.status.phase===`pick`||this.status.phase===`pair`));get drafting(){return b(this.#s)}set drafting(t){e(this.#s,t)}#c=U(()=>ct(st(this.zone(`hand.${this.me}`))));get myHand(){return b(this.#c)}set myHand(t){e(this.#c,t)}#l=U(()=>this.me===null?null:this.sideOf(this.me));get mySide(){return b(this.#l)}set mySide(t){e(this.#l,t)}#u=U(()=>this.status.colors.length<this.view.players);get teams(){return b(this.#u)}set teams(t){e(this.#u,t)}#d=U(()=>lt(this.view.players,this.me));get others(){return b(this.#d)}set others(t){e(this.#d,t)}#f=U(()=>this.myHand.find(({card:e})=>e===b(this.#e)&&this.why(e)===null)??null);get lifted(){return b(this.#f)}set lifted(t){e(this.#f,t)}zone(e){let t=this.view.zones[e];return{cards:t?.cards??[],n:t?.n??0}}top(e){return this.zone(e).cards.at(-1)}sideOf(e){return this.status.sides[e]??0}colorOf(e){return this.status.colors[e]??`pink`}score(e){return this.status.scores[this.status.sides.indexOf(e)]??0}sideName(e){return e===this.mySide?X(this.teams?`side.ours`:`side.you`):k(this.seatsOf(e).map(e=>this.names.of(e)))}seatsOf(e){return this.status.sides.flatMap((t,n)=>t===e?[n]:[])}entry(e){return this.menu.get(e)}serving(e,t){return this.entry(`serve ${e} at ${t}`)}why(e){return tt(this.live.menu.filter(({move:t})=>t.do===`serve`&&t.card===e))}reason(e){return this.live.connection===`online`?e===null?null:nt(e)??R(`why.other`,{code:e}):R(`table.offline`)}can(e){return this.entry(e)?.why===null}#p=U(()=>this.live.menu.some(({move:e,why:t})=>e.do===`serve`&&t===null));get canServe(){return b(this.#p)}set canServe(t){e(this.#p,t)}lift(t){e(this.#e,this.lifted?.card===t?null:t,!0)}do(t){e(this.#e,null),this.live.move(t.move)}#m=U(()=>this.live.deadlines.find(({name:e})=>e===`turn`||e===`draft`));get clock(){return b(this.#m)}set clock(t){e(this.#m,t)}total(e){return this.live.info?.clocks[e]??3e4}},st=e=>e.cards.filter(e=>e.order!==void 0);function ct(e){let t=({order:e,card:t})=>at.indexOf(e.course)*1e3+e.portions*200+t%200;return e.sort((e,n)=>t(e)-t(n))}function lt(e,t){let n=t===null?0:t+1,r=t===null?e:e-1;return Array.from({length:r},(t,r)=>(n+r)%e)}var ut=f(`<span data-face="front"><svg class="band svelte-1ufhflx" viewBox="0 0 96 14" preserveAspectRatio="xMidYMid slice"><use></use></svg> <span class="line svelte-1ufhflx"><!> <span class="dish svelte-1ufhflx"><!></span> <span class="name svelte-1ufhflx"> </span></span></span>`),dt=f(`<span class="bar svelte-1ufhflx"></span>`),ft=f(`<div class="bars svelte-1ufhflx" aria-hidden="true"><!> <!></div>`);function pt(e,n){B(n,!0);let i=U(()=>st(n.lucky.zone(`orders.${n.place}`))),a=U(()=>Math.max(0,n.standing.bars-n.standing.filled));function c(e){let t=n.standing.servers[e];return n.lucky.colorOf(t===void 0?0:n.lucky.sideOf(t))}var l=ft();let d;var f=u(l);t(f,19,()=>b(i),({card:e,order:t})=>e,(e,t,n)=>{let i=()=>b(t).card,a=()=>b(t).order;var l=ut();let d,f;var p=u(l),m=x(p),g=C(p,2),v=u(g);{let e=U(()=>c(b(n)));Me(v,{get color(){return b(e)},size:13})}var y=C(v,2),S=u(y);{let e=U(()=>Ze(a()));Y(S,{get name(){return b(e)}})}T(y);var w=C(y,2),E=x(w,!0);T(g),T(l),s((e,t)=>{d=r(l,1,`order ${e??``}`,`svelte-1ufhflx`,d,{small:a().portions===1}),G(l,`data-card`,i()),G(l,`title`,a().name),f=_(l,``,f,{"--rows":a().portions}),G(m,`href`,`#lucky-band-${t??``}`),h(E,a().name)},[()=>c(b(n)),()=>c(b(n))]),o(e,l)});var p=C(f,2);t(p,17,()=>({length:b(a)}),N,(e,t)=>{var n=dt();o(e,n)}),T(l),s(()=>{G(l,`data-zone`,`orders.${n.place??``}`),d=_(l,``,d,{"--bars":n.standing.bars})}),o(e,l),F()}function mt(e,t,n,r){let{bars:i,filled:a,marker:o,refused:s}=r;return[X(`guest.bars`,{filled:a,bars:i}),ht(e,r),...gt(e,t,r),X(`guest.tips`,{tips:k(n.tips.map(Z))}),..._t(n),...vt(r),...o?[X(`guest.marker`)]:[],...s.length>0?[X(`guest.refuses`,{courses:_e(s)})]:[]]}function ht(e,{lead:t,shares:n}){if(t===null)return X(`guest.nobody`);let r=n.flatMap((t,n)=>t>0?[X(`guest.shares`,{who:e.sideName(n),n:t})]:[]);return X(`guest.lead`,{who:e.sideName(t),shares:k(r)})}function gt(e,t,{servers:n}){let r=st(e.zone(`orders.${t}`)).map(({order:t},r)=>X(`guest.order`,{order:Q(t),name:e.names.of(n[r]??null)}));return r.length>0?[X(`guest.orders`,{orders:k(r)})]:[]}function _t(e){let t=ye(e);return t===null?[]:[t]}function vt({tip:e,bonus:t}){return e===0?[]:[X(`guest.tips.now`,{tip:Z(e),bonus:Z(t),wish:t>0?`yes`:`no`})]}var yt={row:[`1`,`2`,`3`,`4`],guest:[`q`,`w`,`e`],hand:[`z`,`x`,`c`,`v`,`b`,`n`,`m`,`,`,`.`,`/`],done:`g`},bt=[{keys:`Z X C …`,text:X(`keys.hand`)},{keys:`Q W E`,text:X(`keys.guest`)},{keys:`Esc`,text:X(`keys.down`)},{keys:`G`,text:X(`keys.done`)},{keys:`1 2 3 4`,text:X(`keys.row`)}],xt=f(`<span><!> <!></span>`),St=f(`<div class="shares svelte-z0p32z" aria-hidden="true"></div>`);function Ct(e,n){B(n,!0);let i=U(()=>n.standing.shares.map((e,t)=>({n:e,side:t})).filter(({n:e})=>e>0));var a=St();t(a,21,()=>b(i),({n:e,side:t})=>t,(e,t)=>{let i=()=>b(t).n,a=()=>b(t).side;var c=xt();let l;var d=u(c);{let e=U(()=>n.lucky.colorOf(a()));Me(d,{get color(){return b(e)},size:15})}var f=C(d),p=C(f),g=e=>{D(e,{name:`crown`,size:14})};m(p,e=>{a()===n.standing.lead&&e(g)}),T(c),s(()=>{l=r(c,1,`svelte-z0p32z`,null,l,{lead:a()===n.standing.lead}),h(f,`${i()??``} `)}),o(e,c)}),T(a),o(e,a),F()}var wt=f(`<i class="svelte-6dbbp1"></i>`),Tt=f(`<span><span class="dots svelte-6dbbp1"></span> </span>`),Et=f(`<span><span class="icon svelte-6dbbp1"><!></span> </span>`),Dt=f(`<div aria-hidden="true"><!> <!></div>`);function Ot(e,n){B(n,!0);let i=U(()=>n.tip>0?n.guest.tips.lastIndexOf(n.tip):-1);var a=Dt();let c;var l=u(a);t(l,17,()=>n.guest.tips,N,(e,n,a)=>{var c=Tt();let l;var d=u(c);t(d,21,()=>({length:a+1}),N,(e,t)=>{var n=wt();o(e,n)}),T(d);var f=C(d);T(c),s(e=>{l=r(c,1,`coin svelte-6dbbp1`,null,l,{now:a===b(i)}),h(f,` ${e??``}`)},[()=>Z(b(n))]),o(e,c)});var d=C(l,2),f=e=>{var t=Et();let i;var a=u(t);Y(u(a),{get name(){return`lucky-preference-${n.guest.preference.wish??``}`}}),T(a);var c=C(a);T(t),s(e=>{i=r(t,1,`wish svelte-6dbbp1`,null,i,{now:n.bonus>0}),G(t,`title`,n.guest.preference.wish),h(c,` ${e??``}`)},[()=>X(`guest.bonus`,{bonus:Z(n.guest.preference.bonus),met:n.bonus>0?`yes`:`no`})]),o(e,t)};m(d,e=>{n.guest.preference&&e(f)}),T(a),s(()=>c=r(a,1,`tips svelte-6dbbp1`,null,c,{four:n.guest.preference!==null})),o(e,a),F()}var kt=f(`<span class="here svelte-w056db"><span class="dish svelte-w056db"><!></span></span>`),At=f(`<button type="button" class="over"></button>`),jt=f(`<div class="sheet svelte-w056db" data-face="front"><div class="who svelte-w056db"><span class="portrait svelte-w056db"><!></span> <span aria-hidden="true"><!></span> <h3 class="svelte-w056db"> </h3></div> <!> <!> <!> <p class="visually-hidden"> </p></div> <!>`,1),Mt=f(`<div class="free svelte-w056db"><h3 class="svelte-w056db"> </h3> <p> </p></div>`),Nt=f(`<article><!></article>`);function Pt(e,t){let n=re();B(t,!0);let i=U(()=>t.lucky.top(`guest.${t.place}`)),a=U(()=>t.lucky.status.guests[t.place]),d=U(()=>t.lucky.lifted),f=U(()=>b(d)&&b(i)&&t.lucky.serving(b(d).card,b(i).card)),p=U(()=>t.lucky.zone(`line`).n>0);var g=Nt();let _;var v=u(g),y=e=>{let p=U(()=>b(i).guest);var g=jt(),_=S(g),v=u(_),y=u(v),w=u(y);{let e=U(()=>$(b(p).name));Y(w,{get name(){return b(e)}})}T(y);var E=C(y,2);let D;var O=u(E);{let e=U(()=>b(a).marker?`lucky-penny`:`lucky-clock`);Y(O,{get name(){return b(e)}})}T(E);var k=C(E,2),A=x(k,!0);T(v);var j=C(v,2);pt(j,{get lucky(){return t.lucky},get place(){return t.place},get standing(){return b(a)}});var M=C(j,2);Ct(M,{get lucky(){return t.lucky},get standing(){return b(a)}});var N=C(M,2);Ot(N,{get guest(){return b(p)},get tip(){return b(a).tip},get bonus(){return b(a).bonus}});var P=C(N,2),F=x(P,!0);T(_);var I=C(_,2),L=e=>{{let n=U(()=>X(`action.serve.label`,{order:Q(b(d).order),guest:b(p).name})),r=U(()=>t.lucky.reason(b(f).why)),i=U(()=>t.lucky.live.isPending(b(f).move));q(e,{class:`over`,get label(){return b(n)},get reason(){return b(r)},get pending(){return b(i)},get shortcut(){return yt.guest[t.place]},onact:()=>t.lucky.do(b(f)),children:(e,t)=>{var n=l(),r=S(n),i=e=>{var t=kt(),n=u(t),r=u(n);{let e=U(()=>Ze(b(d).order));Y(r,{get name(){return b(e)}})}T(n),T(t),o(e,t)};m(r,e=>{b(f).why===null&&e(i)}),o(e,n)},$$slots:{default:!0}})}},R=e=>{var n=At();s(e=>{G(n,`aria-label`,e),G(n,`data-key`,yt.guest[t.place])},[()=>X(`action.guest.label`,{guest:b(p).name})]),c(`click`,n,function(...e){t.onopen?.apply(this,e)}),o(e,n)};m(I,e=>{b(f)&&b(d)?e(L):e(R,-1)}),s(e=>{G(_,`data-card`,b(i).card),D=r(E,1,`marker svelte-w056db`,null,D,{waiting:b(a).marker}),G(k,`id`,`${n}-name`),h(A,b(p).name),h(F,e)},[()=>mt(t.lucky,t.place,b(p),b(a)).join(`. `)]),o(e,g)},w=e=>{var t=Mt(),r=u(t),i=x(r,!0),a=C(r,2),c=x(a,!0);T(t),s((e,t)=>{G(r,`id`,`${n}-name`),h(i,e),h(c,t)},[()=>X(`guest.empty`),()=>X(b(p)?`guest.empty.more`:`guest.empty.none`)]),o(e,t)};m(v,e=>{b(i)?.guest&&b(a)?e(y):e(w,-1)}),T(g),s(()=>{G(g,`data-zone`,`guest.${t.place??``}`),G(g,`aria-labelledby`,`${n}-name`),_=r(g,1,`svelte-w056db`,null,_,{target:b(f)?.why===null,closed:b(f)&&b(f).why!==null,served:b(a)?.served})}),o(e,g),F()}y([`click`]);var Ft=f(`<li class="svelte-1hhyadq"> </li>`),It=f(`<div class="sheet svelte-1hhyadq"><span class="art svelte-1hhyadq"><!></span> <ul></ul></div>`);function Lt(e,n){B(n,!0);let r=U(()=>n.lucky.top(`guest.${n.place}`)?.guest),i=U(()=>n.lucky.status.guests[n.place]);var a=l(),c=S(a),d=e=>{V(e,{get title(){return b(r).name},get onclose(){return n.onclose},children:(e,a)=>{var c=It(),l=u(c),d=u(l);{let e=U(()=>$(b(r).name));Y(d,{get name(){return b(e)}})}T(l);var f=C(l,2);t(f,20,()=>mt(n.lucky,n.place,b(r),b(i)),e=>e,(e,t)=>{var n=Ft(),r=x(n,!0);s(()=>h(r,t)),o(e,n)}),T(f),T(c),o(e,c)},$$slots:{default:!0}})};m(c,e=>{b(r)&&b(i)&&e(d)}),o(e,a),F()}var Rt=f(`<i class="svelte-teuue7"></i>`),zt=f(`<span aria-hidden="true" class="svelte-teuue7"></span>`);function Bt(e,n){var r=zt();t(r,21,()=>({length:n.n}),N,(e,t)=>{var n=Rt();o(e,n)}),T(r),o(e,r)}var Vt=f(`<span data-face="front"><span class="portions svelte-ur9ejp"><!></span> <span class="art svelte-ur9ejp"><!></span> <span class="name svelte-ur9ejp"> </span></span>`);function Ht(e,t){B(t,!0);var n=Vt(),i=u(n);Bt(u(i),{get n(){return t.order.portions}}),T(i);var a=C(i,2),c=u(a);{let e=U(()=>Ze(t.order));Y(c,{get name(){return b(e)}})}T(a);var l=C(a,2),d=x(l,!0);T(n),s(()=>{r(n,1,`card ${t.order.course??``}`,`svelte-ur9ejp`),G(n,`data-card`,t.card),h(d,t.order.name)}),o(e,n),F()}var Ut=f(`<span class="held"><!></span> <span class="visually-hidden"> </span>`,1),Wt=f(`<li><!></li>`),Gt=f(`<li class="none svelte-slp3hc"> </li>`),Kt=f(`<section class="hand svelte-slp3hc" aria-labelledby="hand-title" data-focus-zone="" tabindex="-1"><h2 id="hand-title" class="visually-hidden"> </h2> <ul></ul></section>`);function qt(e,n){B(n,!0);var i=Kt(),c=u(i),l=x(c,!0),d=C(c,2);let f;t(d,31,()=>n.lucky.myHand,({card:e,order:t})=>e,(e,t,i)=>{let c=()=>b(t).card,l=()=>b(t).order,d=U(()=>n.lucky.lifted?.card===c()),f=U(()=>n.lucky.why(c()));var p=Wt();let g;var _=u(p),v=e=>{{let t=U(()=>X(`action.lift.label`,{order:Q(l()),lifted:b(d)?`yes`:`no`})),r=U(()=>n.lucky.reason(b(f)));q(e,{class:`held`,get label(){return b(t)},get reason(){return b(r)},get pressed(){return b(d)},get shortcut(){return yt.hand[b(i)]},onact:()=>n.lucky.lift(c()),children:(e,t)=>{Ht(e,{get order(){return l()},get card(){return c()}})},$$slots:{default:!0}})}},y=e=>{var t=Ut(),n=S(t);Ht(u(n),{get order(){return l()},get card(){return c()}}),T(n);var r=C(n,2),i=x(r,!0);s(e=>h(i,e),[()=>Q(l())]),o(e,t)};m(_,e=>{b(f)===void 0?e(y,-1):e(v)}),T(p),s(()=>g=r(p,1,`svelte-slp3hc`,null,g,{lifted:b(d)})),a(p,()=>ce,()=>({duration:P(220)})),o(e,p)},e=>{var t=Gt(),n=x(t,!0);s(e=>h(n,e),[()=>X(`hand.empty`)]),o(e,t)}),T(d),T(i),s(e=>{h(l,e),G(d,`data-zone`,`hand.${n.lucky.me??``}`),f=r(d,1,`svelte-slp3hc`,null,f,{serving:n.lucky.myTurn&&n.lucky.status.phase===`serve`})},[()=>X(`hand.n`,{n:n.lucky.myHand.length})]),o(e,i),F()}function Jt(e,t){let n=[...Xt(e,t),...$t(e,t)];return n.length>0?n.join(` `):null}var Yt=(e,t)=>({who:e!==null&&e===t.you?`you`:`other`,name:t.of(e)});function Xt(e,t){let n=Yt(e.seat,t);switch(e.move.do){case`open`:return[X(`event.open`,Yt(e.status.first,t))];case`serve`:return Zt(e,n);case`done`:return[X(`event.done`,n)];case`take`:return Qt(e,t,e.seat);case`timeout`:{let n=e.move.for;return[X(`event.timeout`,Yt(n,t)),...Qt(e,t,n)]}default:return[]}}function Zt({cards:e,was:t,status:n},r){let[i]=e;if(!i?.order)return[];let a=e.find(({from:e})=>e===i.to.replace(`orders`,`guest`)),o=Number(i.to.split(`.`)[1]),s=n.guests[o]?.card,c=a?.guest?.name??(s===void 0?void 0:t[s]?.guest?.name),l=Q(i.order);return[X(`event.serve`,{...r,order:l,guest:c??X(`guest.number`,{n:o+1})})]}function Qt({cards:e},t,n){return e.filter(({to:e})=>e===`hand.${n}`).map(e=>{let r=e.order?Q(e.order):X(`order.unseen`),i={...Yt(n,t),order:r};return e.from===`deck`?X(`event.blind`,i):X(`event.take`,i)})}function $t(e,t){let{status:n,say:r,zones:i}=e,{spot:a}=n;return[...e.move.do!==`deal`&&`discards`in i&&`deck`in i?[X(`event.shuffle`)]:[],...r?.call===`flip`?[X(Te(a)?`event.night`:`event.day`)]:[],...e.cards.flatMap(n=>en(n,e,t))]}function en(e,{status:t},n){if(!e.guest)return[];let{name:r}=e.guest;if(e.from===`line`)return[X(`event.arrive`,{name:r})];if(e.to===`gone`)return[X(`event.left`,{guest:r})];let i=t.settled.find(t=>t.card===e.card);return i?[tn(r,i.side??0,i,t,n)]:[]}function tn(e,t,{tip:n,bonus:r},i,a){let o={tip:Z(n),bonus:Z(r),wish:r>0?`yes`:`no`};return X(`event.tip`,{guest:e,...nn(t,i,a),...o})}function nn(e,{sides:t},n){let r=t.flatMap((t,n)=>t===e?[n]:[]);return{who:n.you!==null&&r.includes(n.you)?r.length>1?`ours`:`you`:`other`,name:k(r.map(e=>n.of(e)))}}function rn(e,t){let n=e.status;if(!n.result)return null;let{winners:r,scores:i}=n.result,a=[...new Set(r.map(e=>n.sides[e]??0))],[o]=a;if(a.length!==1||o===void 0)return X(`result.shared`,{names:k(r.map(e=>t.of(e)))});let s=n.sides.filter(e=>e===o).length;return X(`result.won`,{...nn(o,n,t),n:s,score:he(i[r[0]??0]??0)})}var an=f(`<span class="art svelte-sncbjh"><!></span> <p class="title svelte-sncbjh"> </p> <p class="money svelte-sncbjh"><!> <span class="penny svelte-sncbjh"><!></span></p>`,1),on=f(`<span class="art svelte-sncbjh"><!></span> <p class="title svelte-sncbjh"> </p> <p> </p>`,1),sn=f(`<div><!></div>`),cn=f(`<div class="stage svelte-sncbjh" aria-hidden="true"><!></div>`);function ln(e,t){B(t,!0);var n=cn(),a=u(n);p(a,()=>t.moment,e=>{var n=sn(),a=u(n),c=e=>{var n=an(),r=S(n),i=u(r);{let e=U(()=>$(t.moment.guest.name));Y(i,{get name(){return b(e)}})}T(r);var a=C(r,2),c=x(a,!0),l=C(a,2),d=u(l);{let e=U(()=>t.lucky.colorOf(t.moment.side));Me(d,{get color(){return b(e)},size:30})}var f=C(d),p=C(f);Y(u(p),{name:`lucky-penny`}),T(p),T(l),s((e,t)=>{h(c,e),h(f,` ${t??``} `)},[()=>X(`moment.tip`,{guest:t.moment.guest.name,...nn(t.moment.side,t.lucky.status,t.lucky.names)}),()=>t.moment.bonus>0?X(`moment.wish`,{tip:Z(t.moment.tip),bonus:Z(t.moment.bonus)}):Z(t.moment.tip)]),o(e,n)},l=e=>{var n=on(),r=S(n),i=u(r);{let e=U(()=>$(t.moment.guest.name));Y(i,{get name(){return b(e)}})}T(r);var a=C(r,2),c=x(a,!0),l=C(a,2),d=x(l,!0);s((e,t)=>{h(c,e),h(d,t)},[()=>X(`moment.left`,{guest:t.moment.guest.name}),()=>X(`moment.left.more`)]),o(e,n)},d=e=>{let n=U(()=>Te(t.moment.spot));var r=on(),i=S(r),a=u(i);{let e=U(()=>b(n)?`lucky-moon`:`lucky-sun`);Y(a,{get name(){return b(e)}})}T(i);var c=C(i,2),l=x(c,!0),d=C(c,2),f=x(d,!0);s((e,t)=>{h(l,e),h(f,t)},[()=>X(b(n)?`moment.night`:`moment.day`),()=>X(`moment.flip.more`)]),o(e,r)};m(a,e=>{t.moment.kind===`tip`?e(c):t.moment.kind===`left`?e(l,1):e(d,-1)}),T(n),s(()=>r(n,1,`card ${t.moment.kind??``}`,`svelte-sncbjh`)),i(1,n,()=>j,()=>({duration:P(260),start:.6})),i(2,n,()=>z,()=>({duration:P(130)})),o(e,n)}),T(n),o(e,n),F()}var un=2600;function dn({say:e,cards:t,status:n}){let{settled:r,spot:i}=n,a=e?.call===`flip`?[{kind:`flip`,spot:i}]:[],o=t.flatMap(({card:e,to:t,guest:n})=>{if(!n)return[];if(t===`gone`)return[{kind:`left`,guest:n}];let i=r.find(t=>t.card===e&&t.side!==null);return t.startsWith(`tips.`)&&i?[{kind:`tip`,guest:n,...i,side:i.side??0}]:[]});return[...a,...o]}var fn=class{#e=O(null);get now(){return b(this.#e)}set now(t){e(this.#e,t)}#t=[];#n=null;happen(e){this.#t.push(...dn(e)),this.#n===null&&this.#r()}stop(){this.#n!==null&&clearTimeout(this.#n),this.#n=null,this.now=null}#r(){this.now=this.#t.shift()??null,this.#n=this.now&&setTimeout(()=>this.#r(),un/(1+this.#t.length))}},pn=f(`<span data-face="front"><span class="art svelte-49jtk9"><!></span> <span class="portions svelte-49jtk9"><!></span></span>`),mn=f(`<span class="chip back svelte-49jtk9" data-back="" data-face="back"><!></span>`);function hn(e,t){B(t,!0);var n=l(),i=S(n),a=e=>{var n=pn(),i=u(n),a=u(i);{let e=U(()=>Ze(t.order));Y(a,{get name(){return b(e)}})}T(i);var c=C(i,2);Bt(u(c),{get n(){return t.order.portions}}),T(c),T(n),s(()=>{r(n,1,`chip ${t.order.course??``}`,`svelte-49jtk9`),G(n,`data-card`,t.card),G(n,`title`,t.order.name)}),o(e,n)},c=e=>{var t=mn();Y(u(t),{name:`lucky-back-order`,box:`14 14 172 252`}),T(t),o(e,t)};m(i,e=>{t.order?e(a):e(c,-1)}),o(e,n),F()}var gn=f(`<span class="back svelte-vu07d2" data-back="" data-face="back"><!></span>`),_n=f(`<ul class="piles svelte-vu07d2"><li data-zone="deck" class="svelte-vu07d2"><span class="visually-hidden"> </span> <span aria-hidden="true"><!></span> <span class="n svelte-vu07d2" aria-hidden="true"><b class="svelte-vu07d2"> </b> </span></li> <li data-zone="discards" class="svelte-vu07d2"><span class="visually-hidden"> </span> <span aria-hidden="true"><!></span> <span class="n svelte-vu07d2" aria-hidden="true"><b class="svelte-vu07d2"> </b> </span></li> <li data-zone="line" class="svelte-vu07d2"><span class="visually-hidden"> </span> <span aria-hidden="true"><!></span> <span class="n svelte-vu07d2" aria-hidden="true"><b class="svelte-vu07d2"> </b> </span></li> <li data-zone="gone" class="svelte-vu07d2"><span class="visually-hidden"> </span> <span aria-hidden="true"><!></span> <span class="n svelte-vu07d2" aria-hidden="true"><b class="svelte-vu07d2"> </b> </span></li></ul>`);function vn(e,t){B(t,!0);let n=U(()=>t.lucky.zone(`deck`).n),i=U(()=>t.lucky.zone(`discards`).n),a=U(()=>t.lucky.zone(`line`).n),c=U(()=>t.lucky.zone(`gone`)),l=U(()=>t.lucky.top(`discards`));var d=_n(),f=u(d),p=u(f),g=x(p,!0),_=C(p,2);let v;var y=u(_),S=e=>{hn(e,{})};m(y,e=>{b(n)>0&&e(S)}),T(_);var w=C(_,2),E=u(w),D=x(E,!0),O=C(E);T(w),T(f);var k=C(f,2),A=u(k),j=x(A,!0),M=C(A,2);let N;var P=u(M),I=e=>{hn(e,{get order(){return b(l).order},get card(){return b(l).card}})};m(P,e=>{b(l)?.order&&e(I)}),T(M);var L=C(M,2),R=u(L),ee=x(R,!0),z=C(R);T(L),T(k);var V=C(k,2),H=u(V),te=x(H,!0),W=C(H,2);let G;var ne=u(W),re=e=>{var t=gn();Y(u(t),{name:`lucky-back-guest`,box:`14 14 172 252`}),T(t),o(e,t)};m(ne,e=>{b(a)>0&&e(re)}),T(W);var K=C(W,2),ie=u(K),ae=x(ie,!0),oe=C(ie);T(K),T(V);var se=C(V,2),ce=u(se),q=x(ce,!0),J=C(ce,2);let le;var ue=u(J),de=e=>{{let t=U(()=>$(b(c).cards.at(-1)?.guest?.name??``));Y(e,{get name(){return b(t)}})}},fe=U(()=>b(c).cards.at(-1)?.guest);m(ue,e=>{b(fe)&&e(de)}),T(J);var pe=C(J,2),me=u(pe),Z=x(me,!0),he=C(me);T(pe),T(se),T(d),s((e,t,o,s,u,d,f,p)=>{h(g,e),v=r(_,1,`thing svelte-vu07d2`,null,v,{none:b(n)===0}),h(D,b(n)),h(O,` ${t??``}`),h(j,o),N=r(M,1,`thing svelte-vu07d2`,null,N,{none:!b(l)}),h(ee,b(i)),h(z,` ${s??``}`),h(te,u),G=r(W,1,`thing svelte-vu07d2`,null,G,{none:b(a)===0}),h(ae,b(a)),h(oe,` ${d??``}`),h(q,f),le=r(J,1,`thing svelte-vu07d2`,null,le,{none:b(c).n===0}),h(Z,b(c).n),h(he,` ${p??``}`)},[()=>X(`pile.deck.label`,{n:b(n)}),()=>X(`pile.deck`),()=>X(`pile.discards.label`,{n:b(i),order:b(l)?.order?Q(b(l).order):``}),()=>X(`pile.discards`),()=>X(`pile.line.label`,{n:b(a)}),()=>X(`pile.line`),()=>X(`pile.gone.label`,{n:b(c).n}),()=>X(`pile.gone`)]),o(e,d),F()}var yn=e=>({text:e,tone:`go`}),bn=e=>({text:e,tone:`wait`});function xn(e){let{phase:t,turn:n,opening:r}=e.status;return e.live.connection===`online`?t===`setup`?bn(X(`prompt.setup`)):t===`over`?bn(X(`prompt.over`)):e.myTurn?t===`pick`?yn(X(r>0?`prompt.opening`:`prompt.pick`)):t===`pair`?yn(X(`prompt.pair`)):e.lifted?yn(X(`prompt.lifted`,{name:e.lifted.order.name})):yn(X(e.canServe?`prompt.serve`:`prompt.nothing`)):bn(X(`prompt.other`,{name:e.names.of(n),phase:t,opening:r>0?`yes`:`no`})):bn(R(`table.offline`))}var Sn=f(`<p class="last svelte-j6bfrt" aria-hidden="true"> </p>`),Cn=f(`<div><!> <div class="text svelte-j6bfrt"><p class="svelte-j6bfrt"> </p> <!></div> <!></div>`);function wn(e,t){B(t,!0);let i=U(()=>xn(t.lucky)),a=U(()=>t.lucky.me!==null&&b(i).tone===`go`?b(i).text:null);d(()=>A.prompt(b(a))),w(()=>A.prompt(null));let c=U(()=>{let e=t.lucky.live.events.at(-1);return e&&e.seat!==t.lucky.me?Jt(e,t.lucky.names):null}),l=U(()=>t.lucky.myTurn?t.lucky.entry(`done`):void 0);var f=Cn();let p;var g=u(f),_=e=>{{let n=U(()=>t.lucky.total(t.lucky.clock.name)),r=U(()=>X(`clock.left`));ae(e,{get at(){return t.lucky.clock.at},get total(){return b(n)},get running(){return t.lucky.clock.running},get label(){return b(r)},size:36})}};m(g,e=>{t.lucky.myTurn&&t.lucky.clock&&e(_)});var v=C(g,2),y=u(v),S=x(y,!0),E=C(y,2),D=e=>{var t=Sn(),n=x(t,!0);s(()=>h(n,b(c))),o(e,t)};m(E,e=>{b(c)&&e(D)}),T(v);var O=C(v,2),k=e=>{{let r=U(()=>X(`action.done.label`)),i=U(()=>t.lucky.reason(b(l).why)),a=U(()=>t.lucky.live.isPending(b(l).move));q(e,{class:`done`,get label(){return b(r)},get reason(){return b(i)},get pending(){return b(a)},get shortcut(){return yt.done},onact:()=>t.lucky.do(b(l)),children:(e,t)=>{M();var r=n();s(e=>h(r,e),[()=>X(`action.done`)]),o(e,r)},$$slots:{default:!0}})}};m(O,e=>{b(l)?.why===null&&e(k)}),T(f),s(()=>{p=r(f,1,`prompt ${b(i).tone??``}`,`svelte-j6bfrt`,p,{spent:!t.lucky.canServe}),h(S,b(i).text)}),o(e,f),F()}var Tn=f(`<span class="count svelte-axmwxw" aria-hidden="true"> </span>`),En=f(`<span class="face svelte-axmwxw"><!></span>`),Dn=f(`<span class="purse svelte-axmwxw"><span class="visually-hidden"> </span> <span class="money svelte-axmwxw" aria-hidden="true"> </span> <!> <span class="won svelte-axmwxw" aria-hidden="true"></span></span>`);function On(e,n){B(n,!0);let r=ne(n,`lands`,3,!0),i=U(()=>n.lucky.zone(`tips.${n.side}`).cards);var a=Dn(),c=u(a),d=x(c,!0),f=C(c,2),p=x(f,!0),g=C(f,2),_=e=>{var t=Tn(),n=x(t,!0);s(e=>h(n,e),[()=>X(`purse.count`,{n:b(i).length})]),o(e,t)};m(g,e=>{b(i).length>0&&e(_)});var v=C(g,2);t(v,21,()=>b(i),({card:e,guest:t})=>e,(e,t)=>{let n=()=>b(t).guest;var r=l(),i=S(r),a=e=>{var t=En(),r=u(t);{let e=U(()=>$(n().name));Y(r,{get name(){return b(e)}})}T(t),o(e,t)};m(i,e=>{n()&&e(a)}),o(e,r)}),T(v),T(a),s((e,t)=>{G(a,`data-zone`,r()?`tips.${n.side}`:void 0),h(d,e),h(p,t)},[()=>X(`seat.score`,{money:he(n.lucky.score(n.side))}),()=>he(n.lucky.score(n.side))]),o(e,a),F()}var kn=f(`<!> <span class="visually-hidden"> </span>`,1),An=f(`<span class="gap svelte-gm5a2f"> </span>`),jn=f(`<li class="svelte-gm5a2f"><!></li>`),Mn=f(`<section aria-labelledby="row-title" data-focus-zone="" tabindex="-1"><h2 id="row-title" class="visually-hidden"> </h2> <ul class="svelte-gm5a2f"></ul></section>`);function Nn(e,n){B(n,!0);var i=Mn();let a;var c=u(i),l=x(c,!0),d=C(c,2);t(d,20,()=>it,e=>e,(e,t)=>{let r=U(()=>n.lucky.top(`row.${t}`)),i=U(()=>b(r)&&n.lucky.entry(`take ${b(r).card}`));var a=jn(),c=u(a),l=e=>{{let a=U(()=>X(`action.take.label`,{order:Q(b(r).order)})),o=U(()=>n.lucky.reason(b(i).why)),s=U(()=>n.lucky.live.isPending(b(i).move));q(e,{class:`take`,get label(){return b(a)},get reason(){return b(o)},get pending(){return b(s)},get shortcut(){return yt.row[t]},onact:()=>n.lucky.do(b(i)),children:(e,t)=>{Ht(e,{get order(){return b(r).order},get card(){return b(r).card}})},$$slots:{default:!0}})}},d=e=>{var t=kn(),n=S(t);Ht(n,{get order(){return b(r).order},get card(){return b(r).card}});var i=C(n,2),a=x(i,!0);s(e=>h(a,e),[()=>Q(b(r).order)]),o(e,t)},f=e=>{var t=An(),n=x(t,!0);s(e=>h(n,e),[()=>X(`row.empty`)]),o(e,t)};m(c,e=>{b(r)?.order&&b(i)?e(l):b(r)?.order?e(d,1):e(f,-1)}),T(a),s(()=>G(a,`data-zone`,`row.${t??``}`)),o(e,a)}),T(d),T(i),s(e=>{a=r(i,1,`row svelte-gm5a2f`,null,a,{mine:n.lucky.drafting}),h(l,e)},[()=>X(`row`)]),o(e,i),F()}var Pn=f(`<span class="partner svelte-ykbqxs"> </span>`),Fn=f(`<p class="visually-hidden"> </p>`),In=f(`<li class="svelte-ykbqxs"><!><span class="visually-hidden"> </span></li>`),Ln=f(`<li aria-hidden="true" class="svelte-ykbqxs"><!></li>`),Rn=f(`<article><svg class="band svelte-ykbqxs" viewBox="0 0 96 14" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><use></use></svg> <button type="button" class="plate svelte-ykbqxs"></button> <div class="inside svelte-ykbqxs"><p class="line svelte-ykbqxs"><!> <span class="name svelte-ykbqxs"> </span> <!> <!> <!> <!></p> <!> <div class="purse"><!></div> <ul class="svelte-ykbqxs"><!> <!></ul></div></article>`);function zn(e,n){B(n,!0);let i=U(()=>n.lucky.live.info?.seats[n.seat]),a=U(()=>n.lucky.names.of(n.seat)),l=U(()=>n.lucky.sideOf(n.seat)),d=U(()=>n.lucky.teams&&b(l)===n.lucky.mySide),f=U(()=>n.lucky.zone(`hand.${n.seat}`)),p=U(()=>st(b(f))),g=U(()=>n.lucky.status.turn===n.seat),_=U(()=>b(i)?.kind===`person`&&!b(i).online),v=U(()=>b(l)!==n.lucky.mySide&&n.lucky.seatsOf(b(l))[0]===n.seat);var y=Rn();let S;var w=u(y),E=x(w),O=C(w,2),k=C(O,2),A=u(k),j=u(A);{let e=U(()=>n.lucky.colorOf(b(l)));Me(j,{get color(){return b(e)},size:20})}var M=C(j,2),P=x(M,!0),I=C(M,2),L=e=>{var t=Pn(),n=x(t,!0);s(e=>h(n,e),[()=>X(`seat.partner`)]),o(e,t)};m(I,e=>{b(d)&&e(L)});var R=C(I,2),ee=e=>{D(e,{name:`plug`,size:15})};m(R,e=>{b(_)&&e(ee)});var z=C(R,2),V=e=>{D(e,{name:`robot`,size:15})};m(z,e=>{(b(i)?.kind===`bot`||b(i)?.standin)&&e(V)});var H=C(z,2),te=e=>{{let t=U(()=>n.lucky.total(n.lucky.clock.name)),r=U(()=>X(`clock.left`));ae(e,{get at(){return n.lucky.clock.at},get total(){return b(t)},get running(){return n.lucky.clock.running},get label(){return b(r)},size:24})}};m(H,e=>{b(g)&&n.lucky.clock&&e(te)}),T(A);var W=C(A,2),ne=e=>{var t=Fn(),n=x(t,!0);s(e=>h(n,e),[()=>X(`seat.turn`)]),o(e,t)};m(W,e=>{b(g)&&e(ne)});var re=C(W,2);On(u(re),{get lucky(){return n.lucky},get side(){return b(l)},get lands(){return b(v)}}),T(re);var K=C(re,2),ie=u(K);t(ie,17,()=>b(p),({card:e,order:t})=>e,(e,t)=>{let n=()=>b(t).card,r=()=>b(t).order;var i=In(),a=u(i);hn(a,{get order(){return r()},get card(){return n()}});var c=C(a),l=x(c,!0);T(i),s(()=>h(l,r().name)),o(e,i)});var oe=C(ie,2);t(oe,17,()=>({length:b(f).n-b(p).length}),N,(e,t)=>{var n=Ln();hn(u(n),{}),T(n),o(e,n)}),T(K),T(k),T(y),s((e,t,i,o)=>{S=r(y,1,`seat ${e??``}`,`svelte-ykbqxs`,S,{turn:b(g)}),G(y,`aria-label`,b(a)),G(E,`href`,`#lucky-band-${t??``}`),G(O,`aria-label`,i),h(P,b(a)),G(K,`data-zone`,`hand.${n.seat??``}`),G(K,`aria-label`,o)},[()=>n.lucky.colorOf(b(l)),()=>n.lucky.colorOf(b(l)),()=>X(`action.seat.label`,{name:b(a)}),()=>X(`seat.hand`,{n:b(f).n})]),c(`click`,O,function(...e){n.onopen?.apply(this,e)}),o(e,y),F()}y([`click`]);var Bn=f(`<li class="svelte-4puiq3"><!></li>`),Vn=f(`<p> </p>`),Hn=f(`<p class="purse svelte-4puiq3"><!> </p> <h3 class="svelte-4puiq3"> </h3> <ul class="cards svelte-4puiq3"></ul> <!> <!> <h3 class="svelte-4puiq3"> </h3> <!>`,1);function Un(e,n){B(n,!0);let r=U(()=>n.lucky.sideOf(n.seat)),i=U(()=>n.lucky.zone(`hand.${n.seat}`)),a=U(()=>st(b(i))),c=U(()=>b(i).n-b(a).length);{let l=U(()=>n.lucky.names.of(n.seat));V(e,{get title(){return b(l)},get onclose(){return n.onclose},children:(e,l)=>{var d=Hn(),f=S(d),p=u(f);{let e=U(()=>n.lucky.colorOf(b(r)));Me(p,{get color(){return b(e)},size:28})}var g=C(p);T(f);var _=C(f,2),v=x(_,!0),y=C(_,2);t(y,21,()=>b(a),({card:e,order:t})=>e,(e,t)=>{let n=()=>b(t).order;var r=Bn();Ht(u(r),{get order(){return n()}}),T(r),o(e,r)}),T(y);var w=C(y,2),E=e=>{var t=Vn(),n=x(t,!0);s(e=>h(n,e),[()=>X(`seat.hand`,{n:0})]),o(e,t)};m(w,e=>{b(i).n===0&&e(E)});var D=C(w,2),O=e=>{var t=Vn(),n=x(t,!0);s(e=>h(n,e),[()=>X(`seat.unseen`,{n:b(c)})]),o(e,t)};m(D,e=>{b(c)>0&&e(O)});var k=C(D,2),A=x(k,!0),j=C(k,2);{let e=U(()=>n.lucky.zone(`tips.${b(r)}`).cards);Le(j,{get guests(){return b(e)},get settled(){return n.lucky.status.settled}})}s((e,t,n)=>{h(g,` ${e??``}`),h(v,t),h(A,n)},[()=>X(`seat.score`,{money:he(n.lucky.score(b(r)))}),()=>X(`seat.hand.title`),()=>X(`seat.won.title`)]),o(e,d)},$$slots:{default:!0}})}F()}var Wn=f(`<div class="till svelte-rhjp6v"><span class="label svelte-rhjp6v"><!> </span> <!></div>`),Gn=f(`<!> <div><section class="others svelte-rhjp6v"></section> <div class="kitchen svelte-rhjp6v"><!> <div class="market svelte-rhjp6v"><!> <!></div></div> <section class="guests svelte-rhjp6v" data-focus-zone="" tabindex="-1"></section> <!> <div class="now svelte-rhjp6v"><!> <!></div> <!></div> <div class="sky svelte-rhjp6v" inert="" aria-hidden="true"></div> <!> <!>`,1);function Kn(n,i){B(i,!0);let a=new ot(i.live,()=>i.view,()=>i.names),c=new fn,l,d,f=O(null),p=O(null);W(()=>{let e=ie(i.live,{root:l,sky:d,after(e){c.happen(e);let t=document.activeElement===document.body;e.seat===a.me&&a.drafting&&t&&g()}});return()=>{e(),c.stop()}});function g(){l.querySelector(`.row button`)?.focus({preventScroll:!0})}function y(e){e.key===`Escape`&&a.lift(null),se(e,l)}var x=Gn();v(`keydown`,ee,y);var w=S(x);oe(w,{get art(){return le}});var D=C(w,2);let k;var A=u(D);let j;t(A,20,()=>a.others,e=>e,(t,n)=>{zn(t,{get lucky(){return a},get seat(){return n},onopen:()=>e(p,n,!0)})}),T(A);var M=C(A,2),N=u(M);Ye(N,{get lucky(){return a}});var P=C(N,2),I=u(P);Nn(I,{get lucky(){return a}}),vn(C(I,2),{get lucky(){return a}}),T(P),T(M);var L=C(M,2);t(L,20,()=>rt,e=>e,(t,n)=>{Pt(t,{get lucky(){return a},get place(){return n},onopen:()=>e(f,n,!0)})}),T(L);var R=C(L,2),z=e=>{ln(e,{get lucky(){return a},get moment(){return c.now}})};m(R,e=>{c.now&&e(z)});var V=C(R,2),H=u(V),te=e=>{wn(e,{get lucky(){return a}})};m(H,e=>{i.live.recorded||e(te)});var ne=C(H,2),re=e=>{var t=Wn(),n=u(t),r=u(n);{let e=U(()=>a.colorOf(a.mySide));Me(r,{get color(){return b(e)},size:20})}var i=C(r,1,!0);T(n),On(C(n,2),{get lucky(){return a},get side(){return a.mySide}}),T(t),s(e=>h(i,e),[()=>X(a.teams?`ours`:`mine`)]),o(e,t)};m(ne,e=>{a.mySide!==null&&e(re)}),T(V);var K=C(V,2),ae=e=>{qt(e,{get lucky(){return a}})};m(K,e=>{a.me!==null&&e(ae)}),T(D),E(D,e=>l=e,()=>l);var ce=C(D,2);E(ce,e=>d=e,()=>d);var q=C(ce,2),J=t=>{Lt(t,{get lucky(){return a},get place(){return b(f)},onclose:()=>e(f,null)})};m(q,e=>{b(f)!==null&&e(J)});var ue=C(q,2),Y=t=>{Un(t,{get lucky(){return a},get seat(){return b(p)},onclose:()=>e(p,null)})};m(ue,e=>{b(p)!==null&&e(Y)}),s((e,t,n)=>{k=r(D,1,`lucky svelte-rhjp6v`,null,k,{watching:a.me===null,recorded:i.live.recorded,night:e}),G(D,`data-phase`,a.status.phase),G(A,`aria-label`,t),j=_(A,``,j,{"--count":a.others.length}),G(L,`aria-label`,n)},[()=>Te(a.status.spot),()=>X(`others`),()=>X(`guests`)]),o(n,x),F()}function qn(e,t){let n=J(t,e.card)?.order,r=J(t,e.guest)?.guest;switch(e.do){case`serve`:return n&&r?X(`propose.serve`,{order:Q(n),guest:r.name}):null;case`take`:return n?X(`propose.take`,{order:Q(n)}):null;case`done`:return X(`propose.done`);default:return null}}export{fe as Emblem,ke as Help,He as Result,Kn as Table,Jt as describe,nt as explain,bt as keys,qn as propose,rn as summary};