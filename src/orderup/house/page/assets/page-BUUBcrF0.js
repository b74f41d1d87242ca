import{$ as e,A as t,B as n,E as r,F as i,G as a,H as o,I as s,J as c,K as l,L as u,N as d,P as f,Q as p,R as m,T as h,U as g,V as _,W as v,X as y,Z as b,at as x,b as S,c as C,ct as w,d as T,et as E,f as D,i as O,it as k,k as A,lt as j,n as M,nt as N,ot as P,p as F,q as I,r as ee,rt as L,s as R,st as z,ut as te,v as ne,w as B,z as V}from"./index-DT9KW8Dc.js";import{a as re,c as H,i as ie,n as ae,o as oe,r as se,s as U,t as ce}from"./animate-DG-YGOSL.js";import{n as le,t as W}from"./ActionButton-D0JAQx_7.js";import{t as ue}from"./ResultFrame-B-NugknA.js";var G=`<svg xmlns="http://www.w3.org/2000/svg">
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
`,de=_(`<svg aria-hidden="true" class="svelte-18ztqr1"><use></use></svg>`);function K(t,n){let r=S(n,`box`,3,`0 0 64 64`);var i=de(),a=e(i);c(()=>{B(i,`viewBox`,r()),B(a,`href`,`#${n.name??``}`)}),m(t,i)}var fe=n(`<!> <!>`,1);function pe(e){let t=[`lucky-guest-g6`,`lucky-guest-g5`,`lucky-penny`,`lucky-guest-g8`,`lucky-guest-g3`];var n=fe(),r=p(n);H(r,{get art(){return G}});var i=E(r,2);U(i,{get names(){return t},picture:(e,t=j)=>{K(e,{get name(){return t()}})},$$slots:{picture:!0}}),m(e,n)}var me={"propose.serve":`serve {order} to {guest}`,"propose.take":`take {order}`,"propose.done":`stop serving and draft`,cents:`{n, number}¢`,dollars:`{value, number, ::currency/USD .00}`,"course.appetizer":`appetizer`,"course.entree":`entree`,"course.dessert":`dessert`,"course.drink":`drink`,"courses.appetizer":`appetizers`,"courses.entree":`entrees`,"courses.dessert":`desserts`,"courses.drink":`drinks`,order:`{name} ({course}, {n, plural, one {# portion} other {# portions}})`,"order.unseen":`an order`,"guest.number":`guest {n, number}`,"hour.am":`{n, number} am`,"hour.pm":`{n, number} pm`,"hour.noon":`noon`,"hour.midnight":`midnight`,"side.you":`You`,"side.ours":`Your team`,"wish.appetizer_3":`{bonus} more for three portions of appetizers`,"wish.entree_3":`{bonus} more for three portions of entrees`,"wish.time_marker":`{bonus} more if the clock has turned over meanwhile: no hurry`,"wish.no_time_marker":`{bonus} more if the clock has not turned over yet: in a hurry`,"wish.dessert_1":`{bonus} more with a dessert`,"wish.no_dessert":`{bonus} more without any dessert`,"why.L2":`The diner has not opened yet.`,"why.L3":`It is not your turn.`,"why.L4":`Now only a small order: after one portion comes another single portion.`,"why.L8":`You have served this guest already. One order on each guest a turn.`,"why.L9":`Too late for this course here: a later one is on the table.`,"why.L10":`The kitchen does not make this at the present hour.`,"why.L11":`First you serve, then you draft. This is not the moment.`,"why.L17":`The diner is empty, the game is over.`,"prompt.setup":`The diner opens in a moment.`,"prompt.over":`The last guest has gone.`,"prompt.other":`{opening, select, yes {{name} drafts for the opening.} other {{phase, select, serve {{name} is serving.} other {{name} is drafting.}}}}`,"prompt.opening":`Opening draft: take one big order, or two small ones.`,"prompt.pick":`Draft: one big order, or two small ones.`,"prompt.pair":`And one more small order.`,"prompt.serve":`Your turn: serve, then draft.`,"prompt.nothing":`Your turn: nothing to serve, so draft.`,"prompt.lifted":`{name}: for which guest?`,"clock.remaining":`Seconds left:`,"action.done":`Draft`,"action.done.label":`Done serving, on to the draft`,"action.take.label":`Take {order}`,"action.lift.label":`{lifted, select, yes {Lay down {order}} other {Serve {order} …}}`,"action.serve.label":`Serve {order} to {guest}`,"action.guest.label":`About {guest}`,"action.seat.label":`About {name}`,"event.open":`“We’re open!” {who, select, you {You draft} other {{name} drafts}} first.`,"event.serve":`{who, select, you {You serve} other {{name} serves}} {order} to {guest}.`,"event.done":`{who, select, you {You are} other {{name} is}} done serving.`,"event.take":`{who, select, you {You take} other {{name} takes}} {order}.`,"event.blind":`{who, select, you {You draw {order} blind} other {{name} draws {order} blind}}.`,"event.timeout":`Time is up for {who, select, you {you} other {{name}}}.`,"event.tip":`{guest} has had enough and leaves {who, select, you {you} ours {your team} other {{name}}} {tip}{wish, select, yes {, and {bonus} more for a wish come true} other {}}.`,"event.departed":`{guest} has waited too long and leaves without paying.`,"event.arrive":`{name} comes in.`,"event.shuffle":`The discards are shuffled and become the deck.`,"event.night":`Night falls; who is still here has been waiting since the day.`,"event.day":`A new day; who is still here has been waiting since the night.`,"result.won":`{who, select, you {You win} ours {Your team wins} other {{n, plural, one {{name} wins} other {{name} win}}}} with {score}!`,"result.shared":`{names} share the victory!`,"result.guests":`{n, plural, =0 {No guest won} one {One guest won} other {# guests won}}`,"result.gone":`Left without paying`,"result.wish":`{bonus} of it for a wish`,others:`The others`,"seat.score":`Tips {money}`,"seat.hand":`{n, plural, =0 {No orders in hand} one {One order in hand} other {# orders in hand}}`,"seat.partner":`Partner`,"seat.unseen":`{n, plural, one {One order that nobody has seen} other {# orders that nobody has seen}}`,"seat.turn":`It is their turn.`,"seat.hand.title":`In hand`,"seat.won.title":`Guests won`,"seat.won.none":`None yet`,clock:`Kitchen clock`,"clock.refuses":`No {courses} now`,"clock.all":`Everything is served`,"clock.later":`Refused: {spots}`,"clock.spot":`{courses} at {hour}`,"clock.turns":`{n, plural, one {The clock turns over after this turn.} other {The clock turns over after # turns.}}`,row:`Orders to draft`,"row.empty":`Nothing`,"pile.deck":`Deck`,"pile.deck.label":`{n, plural, =0 {The deck is empty} one {One order in the deck} other {# orders in the deck}}`,"pile.discards":`Used`,"pile.discards.label":`{n, plural, =0 {No discards} other {{n, number} discarded, on top: {order}}}`,"pile.line":`Line`,"pile.line.label":`{n, plural, =0 {No more guests to come} one {One more guest to come} other {# more guests to come}}`,"pile.gone":`Left`,"pile.gone.label":`{n, plural, =0 {No guest has left without paying} one {One guest has left without paying} other {# guests have left without paying}}`,guests:`Guests`,"guest.empty":`A free seat`,"guest.empty.more":`The next guest comes in with the next turn.`,"guest.empty.none":`Nobody else will come.`,"guest.bars":`{filled, number} of {bars, number} bars filled`,"guest.orders":`Orders so far: {orders}`,"guest.order":`{order} from {name}`,"guest.lead":`In the lead: {who}. Portions: {shares}`,"guest.shares":`{who} {n, number}`,"guest.nobody":`Nobody has served yet`,"guest.tips":`Tips for one, two, three courses: {tips}`,"guest.tips.now":`Now {tip}{wish, select, yes { and {bonus}} other {}}`,"guest.marker":`Waiting since before the clock turned: leaves when it turns again`,"guest.refuses":`Takes no {courses} now`,"guest.bonus":`{met, select, yes {✓} other {+}}{bonus}`,hand:`My orders`,"hand.n":`My orders, {n, number}`,"hand.empty":`No orders in hand. After serving comes the draft.`,"purse.count":`× {n, number}`,mine:`My tips`,ours:`Our tips`,"moment.tip":`{guest} pays {who, select, you {you} ours {your team} other {{name}}}`,"moment.wish":`{tip} + {bonus}`,"moment.departed":`{guest} has waited too long`,"moment.departed.more":`No tip for anybody`,"moment.night":`Night falls`,"moment.day":`A new day`,"moment.flip.more":`Who is still here next time leaves without paying`,"help.intro":`Guests come in hungry. Everybody serves them from the same kitchen, but only who has served a guest most pockets the tip. Most money wins.`,"help.serve":`1 · Serve`,"help.serve.text":`Lay as many orders as you like, one on each guest a turn. Small orders fill one bar, big ones two. Appetizers come before entrees, entrees before desserts; drinks go at any time, and a guest may skip courses.`,"help.draft":`2 · Draft`,"help.draft.text":`Take one big order, or two small ones. If no second small order lies open, you get one blind from the deck.`,"help.clock":`3 · The penny moves on`,"help.clock.text":`Two hours a turn. Where a course is crossed out, the kitchen refuses it in that turn. After six turns the clock turns over: guests get a penny, and those who had one already leave without paying.`,"help.full":`A guest is full`,"help.full.text":`The most portions win the guest; of equals, who served first. The tip depends on how many courses there were (drinks are none): one, two or three. Some guests add something for a wish.`,"help.teams":`Four play as two teams, partners opposite each other: one color, one purse, and you see each other’s orders.`,"help.end":`When the last guest has gone, the game is over.`,"help.wishes":`Wishes`,"keys.row":`take an order`,"keys.hand":`lift an order`,"keys.guest":`serve a guest`,"keys.down":`lay it down`,"keys.done":`done serving`},q=T(me),J=D(me),Y=e=>e<100?q(`cents`,{n:e}):q(`dollars`,{value:e/100}),X=e=>q(`dollars`,{value:e/100});function he(e){let t=J(`course.${e}`);return t?q(t):e}var ge=e=>F(e.map(_e));function _e(e){let t=J(`courses.${e}`);return t?q(t):e}var Z=({name:e,course:t,portions:n})=>q(`order`,{name:e,course:he(t),n});function ve({preference:e}){if(!e)return null;let t=J(`wish.${e.wish}`);return t?q(t,{bonus:Y(e.bonus)}):null}var ye=2,be=6,xe=24,Se=e=>(be+e*ye)%xe;function Ce(e){let t=Se(e);return t===0?q(`hour.midnight`):t===12?q(`hour.noon`):q(t<12?`hour.am`:`hour.pm`,{n:t%12})}var we=e=>e>=6,Te=n(`<div><dt class="svelte-hhxmmh"><span class="art svelte-hhxmmh"><!></span> </dt> <dd> </dd></div>`),Ee=n(`<li class="svelte-hhxmmh"><span class="art svelte-hhxmmh"><!></span> </li>`),De=n(`<!> <p> </p> <dl class="steps svelte-hhxmmh"></dl> <p class="svelte-hhxmmh"> </p> <p class="svelte-hhxmmh"> </p> <h3 class="svelte-hhxmmh"> </h3> <ul class="svelte-hhxmmh"></ul>`,1);function Oe(t,n){P(n,!0);let r=[{title:`help.serve`,text:`help.serve.text`,art:`course-entree-2`},{title:`help.draft`,text:`help.draft.text`,art:`course-drink-1`},{title:`help.clock`,text:`help.clock.text`,art:`clock`},{title:`help.full`,text:`help.full.text`,art:`penny`}],i=[[`appetizer_3`,40],[`entree_3`,40],[`time_marker`,30],[`no_time_marker`,40],[`dessert_1`,30],[`no_dessert`,30]];function a(e,t){let n=J(`wish.${e}`);return n?q(n,{bonus:Y(t)}):``}var o=De(),s=p(o);H(s,{get art(){return G}});var l=E(s,2),f=e(l,!0),h=E(l,2);d(h,21,()=>r,({title:e,text:t,art:n})=>e,(t,n,r,i)=>{let a=()=>I(n).title,o=()=>I(n).text,s=()=>I(n).art;var l=Te(),d=b(l),f=b(d);K(b(f),{get name(){return`lucky-${s()??``}`}}),w(f);var p=E(f,1,!0);w(d);var h=E(d,2),g=e(h,!0);w(l),c((e,t)=>{u(p,e),u(g,t)},[()=>q(a()),()=>q(o())]),m(t,l)}),w(h);var g=E(h,2),_=e(g,!0),v=E(g,2),y=e(v,!0),S=E(v,2),C=e(S,!0),T=E(S,2);d(T,21,()=>i,([e,t])=>e,(e,t)=>{var n=k(()=>te(I(t),2));let r=()=>I(n)[0],i=()=>I(n)[1];var o=Ee(),s=b(o);K(b(s),{get name(){return`lucky-preference-${r()??``}`}}),w(s);var l=E(s,1,!0);w(o),c(e=>u(l,e),[()=>a(r(),i())]),m(e,o)}),w(T),c((e,t,n,r)=>{u(f,e),u(_,t),u(y,n),u(C,r)},[()=>q(`help.intro`),()=>q(`help.teams`),()=>q(`help.end`),()=>q(`help.wishes`)]),m(t,o),x()}var ke={row:[`1`,`2`,`3`,`4`],guest:[`q`,`w`,`e`],hand:[`z`,`x`,`c`,`v`,`b`,`n`,`m`,`,`,`.`,`/`],done:`g`},Ae=[{keys:`Z X C …`,text:q(`keys.hand`)},{keys:`Q W E`,text:q(`keys.guest`)},{keys:`Esc`,text:q(`keys.down`)},{keys:`G`,text:q(`keys.done`)},{keys:`1 2 3 4`,text:q(`keys.row`)}];function je(e,t){let n=`card`in e?le(t,e.card)?.order:void 0;switch(e.do){case`serve`:{let r=le(t,e.guest)?.guest;return n&&r?q(`propose.serve`,{order:Z(n),guest:r.name}):null}case`take`:return n?q(`propose.take`,{order:Z(n)}):null;case`done`:return q(`propose.done`);default:return null}}var Me={"The Cab Driver":`g1`,"The Paperboy":`g2`,"The Boy with the Sweet Tooth":`g3`,"The Dentist":`g4`,"The Night Nurse":`g5`,"The Trucker":`g6`,"The Mechanic":`g7`,"The Novelist":`g8`,"The Wrestler":`g9`};function Q(e){let t=Me[e];return t===void 0?`lucky-penny`:`lucky-guest-${t}`}var Ne=n(`<span class="svelte-1du9b6d"><!></span>`);function $(e,t){let n=S(t,`size`,3,18);var r=Ne();let i;K(b(r),{get name(){return`lucky-color-${t.color??``}`}}),w(r),c(()=>i=h(r,``,i,{width:`${n()??``}px`,height:`${n()??``}px`})),m(e,r)}var Pe=n(`<small class="svelte-119iqqv"> </small>`),Fe=n(`<li class="svelte-119iqqv"><span class="art svelte-119iqqv" aria-hidden="true"><!></span> <span class="name svelte-119iqqv"> <!></span> <b class="svelte-119iqqv"> </b></li>`),Ie=n(`<li class="svelte-119iqqv"> </li>`),Le=n(`<ul></ul>`);function Re(t,n){P(n,!0);let r=e=>n.settled.find(t=>t.card===e);var i=Le();d(i,21,()=>n.guests,({card:e,guest:t})=>e,(t,n)=>{let i=()=>I(n).card,a=()=>I(n).guest,o=k(()=>r(i()));var l=V(),d=p(l),f=t=>{var n=Fe(),r=b(n),i=b(r);{let e=k(()=>Q(a().name));K(i,{get name(){return I(e)}})}w(r);var l=E(r,2),d=b(l,!0),f=E(d),p=t=>{var n=Pe(),r=e(n,!0);c(e=>u(r,e),[()=>q(`result.wish`,{bonus:Y(I(o).bonus)})]),m(t,n)};s(f,e=>{I(o).bonus>0&&e(p)}),w(l);var h=E(l,2),g=e(h,!0);w(n),c(e=>{u(d,a().name),u(g,e)},[()=>Y(I(o).tip+I(o).bonus)]),m(t,n)};s(d,e=>{a()&&I(o)&&e(f)}),m(t,l)},t=>{var n=Ie(),r=e(n,!0);c(e=>u(r,e),[()=>q(`seat.won.none`)]),m(t,n)}),w(i),m(t,i),x()}var ze=_(`<svg class="band svelte-96kglf" viewBox="0 0 96 14" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><use></use></svg>`),Be=n(`<h3> </h3> <!>`,1),Ve=n(`<li class="svelte-96kglf"><span class="art svelte-96kglf" aria-hidden="true"><!></span> </li>`),He=n(`<section class="gone svelte-96kglf"><h2 class="svelte-96kglf"> </h2> <ul class="svelte-96kglf"></ul></section>`),Ue=n(`<!> <!> <!>`,1);function We(t,n){P(n,!0);let r=(t,n=j)=>{var r=ze(),i=e(r);c(e=>B(i,`href`,`#lucky-band-${e??``}`),[()=>_(n())]),m(t,r)},i=(e,t=j)=>{{let n=k(()=>_(t()));$(e,{get color(){return I(n)},size:24})}},a=(t,n=j)=>{let r=k(()=>v(n()));var i=Be(),a=p(i),l=e(a,!0),d=E(a,2),f=e=>{Re(e,{get guests(){return I(r)},get settled(){return I(o).settled}})};s(d,e=>{I(r).length>0&&e(f)}),c(e=>u(l,e),[()=>q(`result.guests`,{n:I(r).length})]),m(t,i)},o=k(()=>n.view.status),l=k(()=>[...new Set(I(o).sides)].map(e=>({side:e,seats:g(e),...y(e)})).sort((e,t)=>t.score-e.score)),f=k(()=>I(l).map(({side:e,seats:t,score:r,won:i})=>({key:e,name:F(t.map(e=>n.names.of(e))),won:i,mine:n.names.you!==null&&t.includes(n.names.you),total:X(r)}))),h=k(()=>n.view.zones.gone?.cards??[]),g=e=>I(o).sides.flatMap((t,n)=>t===e?[n]:[]),_=e=>I(o).colors[e]??`pink`,v=e=>n.view.zones[`tips.${e}`]?.cards??[];function y(e){let t=I(o).sides.indexOf(e);return{score:I(o).result?.scores[t]??0,won:I(o).result?.winners.includes(t)??!1}}var S=Ue(),C=p(S);H(C,{get art(){return G}});var T=E(C,2);ue(T,{get places(){return I(f)},class:`purses`,get edge(){return r},get mark(){return i},get details(){return a}});var D=E(T,2),O=t=>{var n=He(),r=b(n),i=e(r,!0),a=E(r,2);d(a,21,()=>I(h),({card:e,guest:t})=>e,(e,t)=>{let n=()=>I(t).guest;var r=V(),i=p(r),a=e=>{var t=Ve(),r=b(t),i=b(r);{let e=k(()=>Q(n().name));K(i,{get name(){return I(e)}})}w(r);var a=E(r,1,!0);w(t),c(()=>u(a,n().name)),m(e,t)};s(i,e=>{n()&&e(a)}),m(e,r)}),w(a),w(n),c(e=>u(i,e),[()=>q(`result.gone`)]),m(t,n)};s(D,e=>{I(h).length>0&&e(O)}),m(t,S),x()}var Ge=_(`<path class="star svelte-zoggm4" d="M38 70v.1M82 50v.1M75 78v.1M48 47v.1"></path>`),Ke=_(`<svg width="21" height="21" viewBox="0 0 64 64"><circle cx="32" cy="32" r="29" fill="#fffdf6"></circle><use></use></svg>`),qe=_(`<text> </text><!>`,1),Je=_(`<svg class="dial svelte-zoggm4" viewBox="0 0 120 120" aria-hidden="true"><circle class="rim svelte-zoggm4" cx="60" cy="60" r="58.5"></circle><circle class="face svelte-zoggm4" cx="60" cy="60" r="54"></circle><!><line class="hand svelte-zoggm4" x1="60" y1="60"></line><svg x="45" y="45" width="30" height="30" viewBox="0 0 64 64"><use></use></svg><!><g class="penny svelte-zoggm4"><svg x="-11" y="-11" width="22" height="22" viewBox="0 0 64 64"><use href="#lucky-penny"></use></svg></g></svg>`),Ye=n(`<span class="visually-hidden"> </span>`),Xe=n(`<section aria-labelledby="clock-title"><h2 id="clock-title" class="visually-hidden"> </h2> <!> <p class="now svelte-zoggm4"><span class="hour svelte-zoggm4"> </span> <span> </span> <!> <span class="visually-hidden"> </span></p></section>`);function Ze(t,n){P(n,!0);let a=k(()=>n.lucky.status.spot),o=k(()=>we(I(a))),l=k(()=>I(o)?6:0),f=k(()=>Array.from({length:6},(e,t)=>({spot:I(l)+t,crossed:n.lucky.status.clock[I(l)+t]??[]}))),g=k(()=>n.lucky.status.clock[I(a)]??[]),_=k(()=>I(f).filter(({crossed:e,spot:t})=>e.length>0&&t>I(a)).map(e=>q(`clock.spot`,{courses:ge(e.crossed),hour:Ce(e.spot)}))),v=k(()=>I(l)+6-I(a));function y(e,t){let n=Se(e)%12/12*2*Math.PI;return{x:60+t*Math.sin(n),y:60-t*Math.cos(n)}}let S=e=>Se(e)%12||12,C=k(()=>y(I(a),46));var T=Xe();let D;var O=b(T),A=e(O,!0),j=E(O,2);i(j,()=>I(o),t=>{var n=Je(),i=E(b(n),2),l=e=>{var t=Ge();m(e,t)};s(i,e=>{I(o)&&e(l)});var g=E(i),_=E(g),v=e(_),x=E(_);d(x,17,()=>I(f),({spot:e,crossed:t})=>e,(t,n)=>{let i=()=>I(n).spot,o=()=>I(n).crossed,s=k(()=>y(i(),46));var l=qe(),f=p(l);let h;var g=e(f,!0),_=E(f);d(_,18,o,e=>e,(e,t,n)=>{let o=k(()=>y(i(),28-I(n)*3));var s=Ke();let l;var u=E(b(s));w(s),c(()=>{B(s,`x`,I(o).x-10.5+I(n)*8),B(s,`y`,I(o).y-10.5),l=r(s,0,`svelte-zoggm4`,null,l,{past:i()<I(a)}),B(u,`href`,`#lucky-closed-${t??``}`)}),m(e,s)}),c(e=>{B(f,`x`,I(s).x),B(f,`y`,I(s).y),h=r(f,0,`svelte-zoggm4`,null,h,{past:i()<I(a)}),u(g,e)},[()=>S(i())]),m(t,l)});var T=E(x);let D;w(n),c((e,t)=>{B(g,`x2`,e),B(g,`y2`,t),B(v,`href`,`#lucky-${I(o)?`moon`:`sun`}`),D=h(T,``,D,{transform:`translate(${I(C).x??``}px, ${I(C).y??``}px)`})},[()=>y(I(a),30).x,()=>y(I(a),30).y]),m(t,n)});var M=E(j,2),N=b(M),ee=e(N,!0),L=E(N,2);let R;var z=e(L,!0),te=E(L,2),ne=t=>{var n=Ye(),r=e(n,!0);c(e=>u(r,e),[()=>q(`clock.later`,{spots:F(I(_))})]),m(t,n)};s(te,e=>{I(_).length>0&&e(ne)});var V=E(te,2),re=e(V,!0);w(M),w(T),c((e,t,n,i)=>{D=r(T,1,`clock svelte-zoggm4`,null,D,{night:I(o)}),u(A,e),u(ee,t),R=r(L,1,`refuses svelte-zoggm4`,null,R,{all:I(g).length===0}),u(z,n),u(re,i)},[()=>q(`clock`),()=>Ce(I(a)),()=>I(g).length>0?q(`clock.refuses`,{courses:ge(I(g))}):q(`clock.all`),()=>q(`clock.turns`,{n:I(v)})]),m(t,T),x()}var Qe=new Set(G.match(/lucky-dish-[a-z0-9-]+/g));function $e({name:e,course:t,portions:n}){let r=`lucky-dish-${e.toLowerCase().replaceAll(/[^a-z0-9]+/g,`-`)}`;return Qe.has(r)?r:`lucky-course-${t}-${n}`}function et(e){return new Map(e.map(e=>[tt(e),e]))}function tt({move:e}){return e.do===`serve`?`serve ${e.card} at ${e.guest}`:e.do===`take`?`take ${e.card}`:e.do}var nt=[`L10`,`L9`,`L8`,`L11`,`L3`];function rt(e){let t=e.map(({why:e})=>e);return t.includes(null)?null:nt.find(e=>t.includes(e))??t[0]}function it(e){let t=J(`why.${e}`);return t?q(t):null}var at=[0,1,2],ot=[0,1,2,3],st=[`appetizer`,`entree`,`dessert`,`drink`],ct=3e4,lt=class extends re{#e=L(null);#t=k(()=>et(this.menu));get offers(){return I(this.#t)}set offers(e){N(this.#t,e)}#n=k(()=>this.me!==null&&this.status.turn===this.me);get myTurn(){return I(this.#n)}set myTurn(e){N(this.#n,e)}#r=k(()=>this.myTurn&&(this.status.phase===`pick`||this.status.phase===`pair`));get drafting(){return I(this.#r)}set drafting(e){N(this.#r,e)}#i=k(()=>dt(ut(this.at(`hand`,this.me))));get myHand(){return I(this.#i)}set myHand(e){N(this.#i,e)}#a=k(()=>this.me===null?null:this.sideOf(this.me));get mySide(){return I(this.#a)}set mySide(e){N(this.#a,e)}#o=k(()=>this.status.colors.length<this.view.players);get teams(){return I(this.#o)}set teams(e){N(this.#o,e)}#s=k(()=>this.myHand.find(({card:e})=>e===I(this.#e)&&this.why(e)===null)??null);get lifted(){return I(this.#s)}set lifted(e){N(this.#s,e)}sideOf(e){return this.status.sides[e]??0}colorOf(e){return this.status.colors[e]??`pink`}score(e){return this.status.scores[this.status.sides.indexOf(e)]??0}sideName(e){return e===this.mySide?q(this.teams?`side.ours`:`side.you`):F(this.seatsOf(e).map(e=>this.names.of(e)))}seatsOf(e){return this.status.sides.flatMap((t,n)=>t===e?[n]:[])}entry(e){return this.offers.get(e)}serving(e,t){return this.entry(`serve ${e} at ${t}`)}why(e){return rt(this.menu.filter(({move:t})=>t.do===`serve`&&t.card===e))}can(e){return this.entry(e)?.why===null}#c=k(()=>this.menu.some(({move:e,why:t})=>e.do===`serve`&&t===null));get canServe(){return I(this.#c)}set canServe(e){N(this.#c,e)}lift(e){N(this.#e,this.lifted?.card===e?null:e,!0)}do(e){N(this.#e,null),super.do(e)}#l=k(()=>this.live.deadlines.find(({name:e})=>e===`turn`||e===`draft`));get clock(){return I(this.#l)}set clock(e){N(this.#l,e)}total(e){return super.total(e)??ct}explain(e){return it(e)}},ut=e=>e.cards.filter(e=>e.order!==void 0);function dt(e){let t=({order:e,card:t})=>st.indexOf(e.course)*1e3+e.portions*200+t%200;return e.sort((e,n)=>t(e)-t(n))}var ft=n(`<span data-face="front"><svg class="band svelte-abruxg" viewBox="0 0 96 14" preserveAspectRatio="xMidYMid slice"><use></use></svg> <span class="line svelte-abruxg"><!> <span class="dish svelte-abruxg"><!></span> <span class="name svelte-abruxg"> </span></span></span>`),pt=n(`<span class="bar svelte-abruxg"></span>`),mt=n(`<div class="bars svelte-abruxg" aria-hidden="true"><!> <!></div>`);function ht(t,n){P(n,!0);let i=k(()=>ut(n.lucky.at(`orders`,n.place))),a=k(()=>Math.max(0,n.standing.bars-n.standing.filled));function o(e){let t=n.standing.servers[e];return n.lucky.colorOf(t===void 0?0:n.lucky.sideOf(t))}var s=mt();let l;var p=b(s);d(p,19,()=>I(i),({card:e,order:t})=>e,(t,n,i)=>{let a=()=>I(n).card,s=()=>I(n).order;var l=ft();let d,f;var p=b(l),g=e(p),_=E(p,2),v=b(_);{let e=k(()=>o(I(i)));$(v,{get color(){return I(e)},size:13})}var y=E(v,2),x=b(y);{let e=k(()=>$e(s()));K(x,{get name(){return I(e)}})}w(y);var S=E(y,2),C=e(S,!0);w(_),w(l),c((e,t)=>{d=r(l,1,`order ${e??``}`,`svelte-abruxg`,d,{small:s().portions===1}),B(l,`data-card`,a()),B(l,`title`,s().name),f=h(l,``,f,{"--rows":s().portions}),B(g,`href`,`#lucky-band-${t??``}`),u(C,s().name)},[()=>o(I(i)),()=>o(I(i))]),m(t,l)});var g=E(p,2);d(g,17,()=>({length:I(a)}),f,(e,t)=>{var n=pt();m(e,n)}),w(s),c(()=>{B(s,`data-zone`,`orders.${n.place??``}`),l=h(s,``,l,{"--bars":n.standing.bars})}),m(t,s),x()}function gt(e,t,n,r){let{bars:i,filled:a,marker:o,refused:s}=r;return[q(`guest.bars`,{filled:a,bars:i}),_t(e,r),...vt(e,t,r),q(`guest.tips`,{tips:F(n.tips.map(Y))}),...yt(n),...bt(r),...o?[q(`guest.marker`)]:[],...s.length>0?[q(`guest.refuses`,{courses:ge(s)})]:[]]}function _t(e,{lead:t,shares:n}){if(t===null)return q(`guest.nobody`);let r=n.flatMap((t,n)=>t>0?[q(`guest.shares`,{who:e.sideName(n),n:t})]:[]);return q(`guest.lead`,{who:e.sideName(t),shares:F(r)})}function vt(e,t,{servers:n}){let r=ut(e.at(`orders`,t)).map(({order:t},r)=>q(`guest.order`,{order:Z(t),name:e.names.of(n[r]??null)}));return r.length>0?[q(`guest.orders`,{orders:F(r)})]:[]}function yt(e){let t=ve(e);return t===null?[]:[t]}function bt({tip:e,bonus:t}){return e===0?[]:[q(`guest.tips.now`,{tip:Y(e),bonus:Y(t),wish:t>0?`yes`:`no`})]}var xt=n(`<span><!> <!></span>`),St=n(`<div class="shares svelte-1xjcsm6" aria-hidden="true"></div>`);function Ct(e,t){P(t,!0);let n=k(()=>t.standing.shares.map((e,t)=>({n:e,side:t})).filter(({n:e})=>e>0));var i=St();d(i,21,()=>I(n),({n:e,side:t})=>t,(e,n)=>{let i=()=>I(n).n,a=()=>I(n).side;var o=xt();let l;var d=b(o);{let e=k(()=>t.lucky.colorOf(a()));$(d,{get color(){return I(e)},size:15})}var f=E(d),p=E(f),h=e=>{C(e,{name:`crown`,size:14})};s(p,e=>{a()===t.standing.lead&&e(h)}),w(o),c(()=>{l=r(o,1,`svelte-1xjcsm6`,null,l,{lead:a()===t.standing.lead}),u(f,`${i()??``} `)}),m(e,o)}),w(i),m(e,i),x()}var wt=n(`<i class="svelte-1htdd38"></i>`),Tt=n(`<span><span class="dots svelte-1htdd38"></span> </span>`),Et=n(`<span><span class="icon svelte-1htdd38"><!></span> </span>`),Dt=n(`<div aria-hidden="true"><!> <!></div>`);function Ot(e,t){P(t,!0);let n=k(()=>t.tip>0?t.guest.tips.lastIndexOf(t.tip):-1);var i=Dt();let a;var o=b(i);d(o,17,()=>t.guest.tips,f,(e,t,i)=>{var a=Tt();let o;var s=b(a);d(s,21,()=>({length:i+1}),f,(e,t)=>{var n=wt();m(e,n)}),w(s);var l=E(s);w(a),c(e=>{o=r(a,1,`coin svelte-1htdd38`,null,o,{now:i===I(n)}),u(l,` ${e??``}`)},[()=>Y(I(t))]),m(e,a)});var l=E(o,2),p=e=>{var n=Et();let i;var a=b(n);K(b(a),{get name(){return`lucky-preference-${t.guest.preference.wish??``}`}}),w(a);var o=E(a);w(n),c(e=>{i=r(n,1,`wish svelte-1htdd38`,null,i,{now:t.bonus>0}),B(n,`title`,t.guest.preference.wish),u(o,` ${e??``}`)},[()=>q(`guest.bonus`,{bonus:Y(t.guest.preference.bonus),met:t.bonus>0?`yes`:`no`})]),m(e,n)};s(l,e=>{t.guest.preference&&e(p)}),w(i),c(()=>a=r(i,1,`tips svelte-1htdd38`,null,a,{four:t.guest.preference!==null})),m(e,i),x()}var kt=n(`<span class="here svelte-2syb6y"><span class="dish svelte-2syb6y"><!></span></span>`),At=n(`<button type="button" class="over"></button>`),jt=n(`<div class="sheet svelte-2syb6y" data-face="front"><div class="who svelte-2syb6y"><span class="portrait svelte-2syb6y"><!></span> <span aria-hidden="true"><!></span> <h3 class="svelte-2syb6y"> </h3></div> <!> <!> <!> <p class="visually-hidden"> </p></div> <!>`,1),Mt=n(`<div class="free svelte-2syb6y"><h3 class="svelte-2syb6y"> </h3> <p> </p></div>`),Nt=n(`<article><!></article>`);function Pt(t,n){let i=o();P(n,!0);let l=k(()=>n.lucky.at(`guest`,n.place).cards.at(-1)),d=k(()=>n.lucky.status.guests[n.place]),f=k(()=>n.lucky.lifted),h=k(()=>I(f)&&I(l)?n.lucky.serving(I(f).card,I(l).card):void 0),g=k(()=>(n.lucky.zone(`line`).n??0)>0);var _=Nt();let v;var y=b(_),S=t=>{let o=k(()=>I(l).guest);var g=jt(),_=p(g),v=b(_),y=b(v),x=b(y);{let e=k(()=>Q(I(o).name));K(x,{get name(){return I(e)}})}w(y);var S=E(y,2);let C;var T=b(S);{let e=k(()=>I(d).marker?`lucky-penny`:`lucky-clock`);K(T,{get name(){return I(e)}})}w(S);var D=E(S,2),O=e(D,!0);w(v);var A=E(v,2);ht(A,{get lucky(){return n.lucky},get place(){return n.place},get standing(){return I(d)}});var j=E(A,2);Ct(j,{get lucky(){return n.lucky},get standing(){return I(d)}});var M=E(j,2);Ot(M,{get guest(){return I(o)},get tip(){return I(d).tip},get bonus(){return I(d).bonus}});var N=E(M,2),P=e(N,!0);w(_);var F=E(_,2),ee=e=>{{let t=k(()=>q(`action.serve.label`,{order:Z(I(f).order),guest:I(o).name})),r=k(()=>n.lucky.whyNot(I(h).why)),i=k(()=>n.lucky.live.isPending(I(h).move));W(e,{class:`over`,get label(){return I(t)},get reason(){return I(r)},get pending(){return I(i)},get shortcut(){return ke.guest[n.place]},onact:()=>n.lucky.do(I(h)),children:(e,t)=>{var n=V(),r=p(n),i=e=>{var t=kt(),n=b(t),r=b(n);{let e=k(()=>$e(I(f).order));K(r,{get name(){return I(e)}})}w(n),w(t),m(e,t)};s(r,e=>{I(h).why===null&&e(i)}),m(e,n)},$$slots:{default:!0}})}},L=e=>{var t=At();c(e=>{B(t,`aria-label`,e),B(t,`data-key`,ke.guest[n.place])},[()=>q(`action.guest.label`,{guest:I(o).name})]),a(`click`,t,function(...e){n.onopen?.apply(this,e)}),m(e,t)};s(F,e=>{I(h)&&I(f)?e(ee):e(L,-1)}),c(e=>{B(_,`data-card`,I(l).card),C=r(S,1,`marker svelte-2syb6y`,null,C,{waiting:I(d).marker}),B(D,`id`,`${i}-name`),u(O,I(o).name),u(P,e)},[()=>gt(n.lucky,n.place,I(o),I(d)).join(`. `)]),m(t,g)},C=t=>{var n=Mt(),r=b(n),a=e(r,!0),o=E(r,2),s=e(o,!0);w(n),c((e,t)=>{B(r,`id`,`${i}-name`),u(a,e),u(s,t)},[()=>q(`guest.empty`),()=>q(I(g)?`guest.empty.more`:`guest.empty.none`)]),m(t,n)};s(y,e=>{I(l)?.guest&&I(d)?e(S):e(C,-1)}),w(_),c(()=>{B(_,`data-zone`,`guest.${n.place??``}`),B(_,`aria-labelledby`,`${i}-name`),v=r(_,1,`svelte-2syb6y`,null,v,{target:I(h)?.why===null,closed:I(h)&&I(h).why!==null,served:I(d)?.served})}),m(t,_),x()}v([`click`]);var Ft=n(`<li class="svelte-13tx2a5"> </li>`),It=n(`<div class="sheet svelte-13tx2a5"><span class="art svelte-13tx2a5"><!></span> <ul></ul></div>`);function Lt(t,n){P(n,!0);let r=k(()=>n.lucky.at(`guest`,n.place).cards.at(-1)?.guest),i=k(()=>n.lucky.status.guests[n.place]);var a=V(),o=p(a),l=t=>{R(t,{get title(){return I(r).name},get onclose(){return n.onclose},children:(t,a)=>{var o=It(),s=b(o),l=b(s);{let e=k(()=>Q(I(r).name));K(l,{get name(){return I(e)}})}w(s);var f=E(s,2);d(f,20,()=>gt(n.lucky,n.place,I(r),I(i)),e=>e,(t,n)=>{var r=Ft(),i=e(r,!0);c(()=>u(i,n)),m(t,r)}),w(f),w(o),m(t,o)},$$slots:{default:!0}})};s(o,e=>{I(r)&&I(i)&&e(l)}),m(t,a),x()}var Rt=n(`<i class="svelte-1mpdk3u"></i>`),zt=n(`<span aria-hidden="true" class="svelte-1mpdk3u"></span>`);function Bt(e,t){var n=zt();d(n,21,()=>({length:t.n}),f,(e,t)=>{var n=Rt();m(e,n)}),w(n),m(e,n)}var Vt=n(`<span data-face="front"><span class="portions svelte-eaho8k"><!></span> <span class="art svelte-eaho8k"><!></span> <span class="name svelte-eaho8k"> </span></span>`);function Ht(t,n){P(n,!0);var i=Vt(),a=b(i);Bt(b(a),{get n(){return n.order.portions}}),w(a);var o=E(a,2),s=b(o);{let e=k(()=>$e(n.order));K(s,{get name(){return I(e)}})}w(o);var l=E(o,2),d=e(l,!0);w(i),c(()=>{r(i,1,`card ${n.order.course??``}`,`svelte-eaho8k`),B(i,`data-card`,n.card),u(d,n.order.name)}),m(t,i),x()}var Ut=n(`<span class="held"><!></span> <span class="visually-hidden"> </span>`,1),Wt=n(`<li><!></li>`),Gt=n(`<li class="none svelte-1eu0757"> </li>`);function Kt(t,n){P(n,!0);{let i=k(()=>q(`hand.n`,{n:n.lucky.myHand.length})),a=k(()=>({serving:n.lucky.myTurn&&n.lucky.status.phase===`serve`}));ie(t,{get title(){return I(i)},get zone(){return`hand.${n.lucky.me??``}`},get class(){return I(a)},"data-focus-zone":!0,tabindex:-1,children:(t,i)=>{var a=V(),o=p(a);d(o,27,()=>n.lucky.myHand,({card:e,order:t})=>e,(t,i,a)=>{let o=()=>I(i).card,l=()=>I(i).order,d=k(()=>n.lucky.lifted?.card===o()),f=k(()=>n.lucky.why(o()));var h=Wt();let g;var _=b(h),v=e=>{{let t=k(()=>q(`action.lift.label`,{order:Z(l()),lifted:I(d)?`yes`:`no`})),r=k(()=>n.lucky.whyNot(I(f)));W(e,{class:`held`,get label(){return I(t)},get reason(){return I(r)},get pressed(){return I(d)},get shortcut(){return ke.hand[I(a)]},onact:()=>n.lucky.lift(o()),children:(e,t)=>{Ht(e,{get order(){return l()},get card(){return o()}})},$$slots:{default:!0}})}},y=t=>{var n=Ut(),r=p(n);Ht(b(r),{get order(){return l()},get card(){return o()}}),w(r);var i=E(r,2),a=e(i,!0);c(e=>u(a,e),[()=>Z(l())]),m(t,n)};s(_,e=>{I(f)===void 0?e(y,-1):e(v)}),w(h),c(()=>g=r(h,1,`svelte-1eu0757`,null,g,{lifted:I(d)})),A(h,()=>ce,()=>({duration:M(220)})),m(t,h)},t=>{var n=Gt(),r=e(n,!0);c(e=>u(r,e),[()=>q(`hand.empty`)]),m(t,n)}),m(t,a)},$$slots:{default:!0}})}x()}function qt(e,t){let n=[...Yt(e,t),...Qt(e,t)];return n.length>0?n.join(` `):null}var Jt=(e,t)=>({who:e!==null&&e===t.you?`you`:`other`,name:t.of(e)});function Yt(e,t){let n=Jt(e.seat,t);switch(e.move.do){case`open`:return[q(`event.open`,Jt(e.status.first,t))];case`serve`:return Xt(e,n);case`done`:return[q(`event.done`,n)];case`take`:return Zt(e,t,e.seat);case`timeout`:{let n=e.move.for;return[q(`event.timeout`,Jt(n,t)),...Zt(e,t,n)]}default:return[]}}function Xt({cards:e,was:t,status:n},r){let[i]=e;if(!i?.order)return[];let a=e.find(({from:e})=>e===i.to.replace(`orders`,`guest`)),o=Number(i.to.split(`.`)[1]),s=n.guests[o]?.card,c=a?.guest?.name??(s===void 0?void 0:t[s]?.guest?.name),l=Z(i.order);return[q(`event.serve`,{...r,order:l,guest:c??q(`guest.number`,{n:o+1})})]}function Zt({cards:e},t,n){return e.filter(({to:e})=>e===`hand.${n}`).map(e=>{let r=e.order?Z(e.order):q(`order.unseen`),i={...Jt(n,t),order:r};return e.from===`deck`?q(`event.blind`,i):q(`event.take`,i)})}function Qt(e,t){let{status:n,say:r,zones:i}=e,{spot:a}=n;return[...e.move.do!==`deal`&&`discards`in i&&`deck`in i?[q(`event.shuffle`)]:[],...r?.call===`flip`?[q(we(a)?`event.night`:`event.day`)]:[],...e.cards.flatMap(n=>$t(n,e,t))]}function $t(e,{status:t},n){if(!e.guest)return[];let{name:r}=e.guest;if(e.from===`line`)return[q(`event.arrive`,{name:r})];if(e.to===`gone`)return[q(`event.departed`,{guest:r})];let i=t.settled.find(t=>t.card===e.card);return i?[en(r,i.side??0,i,t,n)]:[]}function en(e,t,{tip:n,bonus:r},i,a){let o={tip:Y(n),bonus:Y(r),wish:r>0?`yes`:`no`};return q(`event.tip`,{guest:e,...tn(t,i,a),...o})}function tn(e,{sides:t},n){let r=t.flatMap((t,n)=>t===e?[n]:[]);return{who:n.you!==null&&r.includes(n.you)?r.length>1?`ours`:`you`:`other`,name:F(r.map(e=>n.of(e)))}}function nn(e,t){let n=e.status;if(!n.result)return null;let{winners:r,scores:i}=n.result,a=[...new Set(r.map(e=>n.sides[e]??0))],[o]=a;if(a.length!==1||o===void 0)return q(`result.shared`,{names:F(r.map(e=>t.of(e)))});let s=n.sides.filter(e=>e===o).length;return q(`result.won`,{...tn(o,n,t),n:s,score:X(i[r[0]??0]??0)})}var rn=n(`<span class="art svelte-1kfgryk"><!></span> <p class="title svelte-1kfgryk"> </p> <p class="money svelte-1kfgryk"><!> <span class="penny svelte-1kfgryk"><!></span></p>`,1),an=n(`<span class="art svelte-1kfgryk"><!></span> <p class="title svelte-1kfgryk"> </p> <p> </p>`,1),on=n(`<div><!></div>`),sn=n(`<div class="stage svelte-1kfgryk" aria-hidden="true"><!></div>`);function cn(n,a){P(a,!0);var o=sn(),l=b(o);i(l,()=>a.moment,n=>{var i=on(),o=b(i),l=t=>{var n=rn(),r=p(n),i=b(r);{let e=k(()=>Q(a.moment.guest.name));K(i,{get name(){return I(e)}})}w(r);var o=E(r,2),s=e(o,!0),l=E(o,2),d=b(l);{let e=k(()=>a.lucky.colorOf(a.moment.side));$(d,{get color(){return I(e)},size:30})}var f=E(d),h=E(f);K(b(h),{name:`lucky-penny`}),w(h),w(l),c((e,t)=>{u(s,e),u(f,` ${t??``} `)},[()=>q(`moment.tip`,{guest:a.moment.guest.name,...tn(a.moment.side,a.lucky.status,a.lucky.names)}),()=>a.moment.bonus>0?q(`moment.wish`,{tip:Y(a.moment.tip),bonus:Y(a.moment.bonus)}):Y(a.moment.tip)]),m(t,n)},d=t=>{var n=an(),r=p(n),i=b(r);{let e=k(()=>Q(a.moment.guest.name));K(i,{get name(){return I(e)}})}w(r);var o=E(r,2),s=e(o,!0),l=E(o,2),d=e(l,!0);c((e,t)=>{u(s,e),u(d,t)},[()=>q(`moment.departed`,{guest:a.moment.guest.name}),()=>q(`moment.departed.more`)]),m(t,n)},f=t=>{let n=k(()=>we(a.moment.spot));var r=an(),i=p(r),o=b(i);{let e=k(()=>I(n)?`lucky-moon`:`lucky-sun`);K(o,{get name(){return I(e)}})}w(i);var s=E(i,2),l=e(s,!0),d=E(s,2),f=e(d,!0);c((e,t)=>{u(l,e),u(f,t)},[()=>q(I(n)?`moment.night`:`moment.day`),()=>q(`moment.flip.more`)]),m(t,r)};s(o,e=>{a.moment.kind===`tip`?e(l):a.moment.kind===`departed`?e(d,1):e(f,-1)}),w(i),c(()=>r(i,1,`card ${a.moment.kind??``}`,`svelte-1kfgryk`)),t(1,i,()=>O,()=>({duration:M(260),start:.6})),t(2,i,()=>ee,()=>({duration:M(130)})),m(n,i)}),w(o),m(n,o),x()}var ln=2600;function un({say:e,cards:t,status:n}){let{settled:r,spot:i}=n,a=e?.call===`flip`?[{kind:`flip`,spot:i}]:[],o=t.flatMap(({card:e,to:t,guest:n})=>{if(!n)return[];if(t===`gone`)return[{kind:`departed`,guest:n}];let i=r.find(t=>t.card===e&&t.side!==null);return t.startsWith(`tips.`)&&i?[{kind:`tip`,guest:n,...i,side:i.side??0}]:[]});return[...a,...o]}var dn=class{#e=L(null);get now(){return I(this.#e)}set now(e){N(this.#e,e)}#t=[];#n=null;happen(e){this.#t.push(...un(e)),this.#n===null&&this.#r()}stop(){this.#n!==null&&clearTimeout(this.#n),this.#n=null,this.now=null}#r(){this.now=this.#t.shift()??null,this.#n=this.now&&setTimeout(()=>this.#r(),ln/(1+this.#t.length))}},fn=n(`<span data-face="front"><span class="art svelte-mquhuo"><!></span> <span class="portions svelte-mquhuo"><!></span></span>`),pn=n(`<span class="chip back svelte-mquhuo" data-back="" data-face="back"><!></span>`);function mn(e,t){P(t,!0);var n=V(),i=p(n),a=e=>{var n=fn(),i=b(n),a=b(i);{let e=k(()=>$e(t.order));K(a,{get name(){return I(e)}})}w(i);var o=E(i,2);Bt(b(o),{get n(){return t.order.portions}}),w(o),w(n),c(()=>{r(n,1,`chip ${t.order.course??``}`,`svelte-mquhuo`),B(n,`data-card`,t.card),B(n,`title`,t.order.name)}),m(e,n)},o=e=>{var t=pn();K(b(t),{name:`lucky-back-order`,box:`14 14 172 252`}),w(t),m(e,t)};s(i,e=>{t.order?e(a):e(o,-1)}),m(e,n),x()}var hn=n(`<span class="back svelte-qmea1h" data-back="" data-face="back"><!></span>`),gn=n(`<ul class="piles svelte-qmea1h"><li data-zone="deck" class="svelte-qmea1h"><span class="visually-hidden"> </span> <span aria-hidden="true"><!></span> <span class="n svelte-qmea1h" aria-hidden="true"><b class="svelte-qmea1h"> </b> </span></li> <li data-zone="discards" class="svelte-qmea1h"><span class="visually-hidden"> </span> <span aria-hidden="true"><!></span> <span class="n svelte-qmea1h" aria-hidden="true"><b class="svelte-qmea1h"> </b> </span></li> <li data-zone="line" class="svelte-qmea1h"><span class="visually-hidden"> </span> <span aria-hidden="true"><!></span> <span class="n svelte-qmea1h" aria-hidden="true"><b class="svelte-qmea1h"> </b> </span></li> <li data-zone="gone" class="svelte-qmea1h"><span class="visually-hidden"> </span> <span aria-hidden="true"><!></span> <span class="n svelte-qmea1h" aria-hidden="true"><b class="svelte-qmea1h"> </b> </span></li></ul>`);function _n(t,n){P(n,!0);let i=k(()=>n.lucky.zone(`deck`).n??0),a=k(()=>n.lucky.zone(`discards`).n??0),o=k(()=>n.lucky.zone(`line`).n??0),l=k(()=>n.lucky.zone(`gone`)),d=k(()=>n.lucky.top(`discards`));var f=gn(),p=b(f),h=b(p),g=e(h,!0),_=E(h,2);let v;var y=b(_),S=e=>{mn(e,{})};s(y,e=>{I(i)>0&&e(S)}),w(_);var C=E(_,2),T=b(C),D=e(T,!0),O=E(T);w(C),w(p);var A=E(p,2),j=b(A),M=e(j,!0),N=E(j,2);let F;var ee=b(N),L=e=>{mn(e,{get order(){return I(d).order},get card(){return I(d).card}})};s(ee,e=>{I(d)?.order&&e(L)}),w(N);var R=E(N,2),z=b(R),te=e(z,!0),ne=E(z);w(R),w(A);var B=E(A,2),V=b(B),re=e(V,!0),H=E(V,2);let ie;var ae=b(H),oe=e=>{var t=hn();K(b(t),{name:`lucky-back-guest`,box:`14 14 172 252`}),w(t),m(e,t)};s(ae,e=>{I(o)>0&&e(oe)}),w(H);var se=E(H,2),U=b(se),ce=e(U,!0),le=E(U);w(se),w(B);var W=E(B,2),ue=b(W),G=e(ue,!0),de=E(ue,2);let fe;var pe=b(de),me=e=>{{let t=k(()=>Q(I(l).cards.at(-1)?.guest?.name??``));K(e,{get name(){return I(t)}})}},J=k(()=>I(l).cards.at(-1)?.guest);s(pe,e=>{I(J)&&e(me)}),w(de);var Y=E(de,2),X=b(Y),he=e(X,!0),ge=E(X);w(Y),w(W),w(f),c((e,t,n,s,c,f,p,m)=>{u(g,e),v=r(_,1,`thing svelte-qmea1h`,null,v,{none:I(i)===0}),u(D,I(i)),u(O,` ${t??``}`),u(M,n),F=r(N,1,`thing svelte-qmea1h`,null,F,{none:!I(d)}),u(te,I(a)),u(ne,` ${s??``}`),u(re,c),ie=r(H,1,`thing svelte-qmea1h`,null,ie,{none:I(o)===0}),u(ce,I(o)),u(le,` ${f??``}`),u(G,p),fe=r(de,1,`thing svelte-qmea1h`,null,fe,{none:I(l).n===0}),u(he,I(l).n),u(ge,` ${m??``}`)},[()=>q(`pile.deck.label`,{n:I(i)}),()=>q(`pile.deck`),()=>q(`pile.discards.label`,{n:I(a),order:I(d)?.order?Z(I(d).order):``}),()=>q(`pile.discards`),()=>q(`pile.line.label`,{n:I(o)}),()=>q(`pile.line`),()=>q(`pile.gone.label`,{n:I(l).n}),()=>q(`pile.gone`)]),m(t,f),x()}var vn=e=>({text:e,tone:`go`}),yn=e=>({text:e,tone:`wait`});function bn(e){let{phase:t,turn:n,opening:r}=e.status;return e.offline===null?t===`setup`?yn(q(`prompt.setup`)):t===`over`?yn(q(`prompt.over`)):e.myTurn?t===`pick`?vn(q(r>0?`prompt.opening`:`prompt.pick`)):t===`pair`?vn(q(`prompt.pair`)):e.lifted?vn(q(`prompt.lifted`,{name:e.lifted.order.name})):vn(q(e.canServe?`prompt.serve`:`prompt.nothing`)):yn(q(`prompt.other`,{name:e.names.of(n),phase:t,opening:r>0?`yes`:`no`})):yn(e.offline)}var xn=n(`<p class="last svelte-6bwwls" aria-hidden="true"> </p>`),Sn=n(`<!> <div class="text svelte-6bwwls"><p class="svelte-6bwwls"> </p> <!></div> <!>`,1);function Cn(t,n){P(n,!0);let r=k(()=>bn(n.lucky)),i=k(()=>n.lucky.me!==null&&I(r).tone===`go`?I(r).text:null),a=k(()=>{let e=n.lucky.events.at(-1);return e&&e.seat!==n.lucky.me?qt(e,n.lucky.names):null}),o=k(()=>n.lucky.myTurn?n.lucky.entry(`done`):void 0);{let l=k(()=>({spent:!n.lucky.canServe}));ae(t,{get tone(){return I(r).tone},get urge(){return I(i)},get class(){return I(l)},children:(t,i)=>{var l=Sn(),d=p(l),f=e=>{{let t=k(()=>n.lucky.total(n.lucky.clock.name)),r=k(()=>q(`clock.remaining`));se(e,{get at(){return n.lucky.clock.at},get total(){return I(t)},get running(){return n.lucky.clock.running},get label(){return I(r)},size:36})}};s(d,e=>{n.lucky.myTurn&&n.lucky.clock&&e(f)});var h=E(d,2),_=b(h),v=e(_,!0),y=E(_,2),x=t=>{var n=xn(),r=e(n,!0);c(()=>u(r,I(a))),m(t,n)};s(y,e=>{I(a)&&e(x)}),w(h);var S=E(h,2),C=e=>{{let t=k(()=>q(`action.done.label`)),r=k(()=>n.lucky.whyNot(I(o).why)),i=k(()=>n.lucky.live.isPending(I(o).move));W(e,{class:`done`,get label(){return I(t)},get reason(){return I(r)},get pending(){return I(i)},get shortcut(){return ke.done},onact:()=>n.lucky.do(I(o)),children:(e,t)=>{z();var n=g();c(e=>u(n,e),[()=>q(`action.done`)]),m(e,n)},$$slots:{default:!0}})}};s(S,e=>{I(o)?.why===null&&e(C)}),c(()=>u(v,I(r).text)),m(t,l)},$$slots:{default:!0}})}x()}var wn=n(`<span class="count svelte-3amuqf" aria-hidden="true"> </span>`),Tn=n(`<span class="face svelte-3amuqf"><!></span>`),En=n(`<span class="purse svelte-3amuqf"><span class="visually-hidden"> </span> <span class="money svelte-3amuqf" aria-hidden="true"> </span> <!> <span class="won svelte-3amuqf" aria-hidden="true"></span></span>`);function Dn(t,n){P(n,!0);let r=S(n,`lands`,3,!0),i=k(()=>n.lucky.at(`tips`,n.side).cards);var a=En(),o=b(a),l=e(o,!0),f=E(o,2),h=e(f,!0),g=E(f,2),_=t=>{var n=wn(),r=e(n,!0);c(e=>u(r,e),[()=>q(`purse.count`,{n:I(i).length})]),m(t,n)};s(g,e=>{I(i).length>0&&e(_)});var v=E(g,2);d(v,21,()=>I(i),({card:e,guest:t})=>e,(e,t)=>{let n=()=>I(t).guest;var r=V(),i=p(r),a=e=>{var t=Tn(),r=b(t);{let e=k(()=>Q(n().name));K(r,{get name(){return I(e)}})}w(t),m(e,t)};s(i,e=>{n()&&e(a)}),m(e,r)}),w(v),w(a),c((e,t)=>{B(a,`data-zone`,r()?`tips.${n.side}`:void 0),u(l,e),u(h,t)},[()=>q(`seat.score`,{money:X(n.lucky.score(n.side))}),()=>X(n.lucky.score(n.side))]),m(t,a),x()}var On=n(`<!> <span class="visually-hidden"> </span>`,1),kn=n(`<span class="gap svelte-1nbkxbm"> </span>`),An=n(`<li class="svelte-1nbkxbm"><!></li>`),jn=n(`<section aria-labelledby="row-title" data-focus-zone="" tabindex="-1"><h2 id="row-title" class="visually-hidden"> </h2> <ul class="svelte-1nbkxbm"></ul></section>`);function Mn(t,n){P(n,!0);var i=jn();let a;var o=b(i),l=e(o,!0),f=E(o,2);d(f,20,()=>ot,e=>e,(t,r)=>{let i=k(()=>n.lucky.at(`row`,r).cards.at(-1)),a=k(()=>I(i)&&n.lucky.entry(`take ${I(i).card}`));var o=An(),l=b(o),d=e=>{{let t=k(()=>q(`action.take.label`,{order:Z(I(i).order)})),o=k(()=>n.lucky.whyNot(I(a).why)),s=k(()=>n.lucky.live.isPending(I(a).move));W(e,{class:`take`,get label(){return I(t)},get reason(){return I(o)},get pending(){return I(s)},get shortcut(){return ke.row[r]},onact:()=>n.lucky.do(I(a)),children:(e,t)=>{Ht(e,{get order(){return I(i).order},get card(){return I(i).card}})},$$slots:{default:!0}})}},f=t=>{var n=On(),r=p(n);Ht(r,{get order(){return I(i).order},get card(){return I(i).card}});var a=E(r,2),o=e(a,!0);c(e=>u(o,e),[()=>Z(I(i).order)]),m(t,n)},h=t=>{var n=kn(),r=e(n,!0);c(e=>u(r,e),[()=>q(`row.empty`)]),m(t,n)};s(l,e=>{I(i)?.order&&I(a)?e(d):I(i)?.order?e(f,1):e(h,-1)}),w(o),c(()=>B(o,`data-zone`,`row.${r??``}`)),m(t,o)}),w(f),w(i),c(e=>{a=r(i,1,`row svelte-1nbkxbm`,null,a,{mine:n.lucky.drafting}),u(l,e)},[()=>q(`row`)]),m(t,i),x()}var Nn=n(`<span class="partner svelte-130c0a3"> </span>`),Pn=n(`<p class="visually-hidden"> </p>`),Fn=n(`<li class="svelte-130c0a3"><!><span class="visually-hidden"> </span></li>`),In=n(`<li aria-hidden="true" class="svelte-130c0a3"><!></li>`),Ln=n(`<article><svg class="band svelte-130c0a3" viewBox="0 0 96 14" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><use></use></svg> <button type="button" class="plate svelte-130c0a3"></button> <div class="inside svelte-130c0a3"><p class="line svelte-130c0a3"><!> <span class="name svelte-130c0a3"> </span> <!> <!> <!> <!></p> <!> <div class="purse"><!></div> <ul class="svelte-130c0a3"><!> <!></ul></div></article>`);function Rn(t,n){P(n,!0);let i=k(()=>n.lucky.live.info?.seats[n.seat]),o=k(()=>n.lucky.names.of(n.seat)),l=k(()=>n.lucky.sideOf(n.seat)),p=k(()=>n.lucky.teams&&I(l)===n.lucky.mySide),h=k(()=>n.lucky.at(`hand`,n.seat)),g=k(()=>ut(I(h))),_=k(()=>n.lucky.status.turn===n.seat),v=k(()=>I(i)?.kind===`person`&&!I(i).online),y=k(()=>I(l)!==n.lucky.mySide&&n.lucky.seatsOf(I(l))[0]===n.seat);var S=Ln();let T;var D=b(S),O=e(D),A=E(D,2),j=E(A,2),M=b(j),N=b(M);{let e=k(()=>n.lucky.colorOf(I(l)));$(N,{get color(){return I(e)},size:20})}var F=E(N,2),ee=e(F,!0),L=E(F,2),R=t=>{var n=Nn(),r=e(n,!0);c(e=>u(r,e),[()=>q(`seat.partner`)]),m(t,n)};s(L,e=>{I(p)&&e(R)});var z=E(L,2),te=e=>{C(e,{name:`plug`,size:15})};s(z,e=>{I(v)&&e(te)});var ne=E(z,2),V=e=>{C(e,{name:`robot`,size:15})};s(ne,e=>{(I(i)?.kind===`bot`||I(i)?.standin)&&e(V)});var re=E(ne,2),H=e=>{{let t=k(()=>n.lucky.total(n.lucky.clock.name)),r=k(()=>q(`clock.remaining`));se(e,{get at(){return n.lucky.clock.at},get total(){return I(t)},get running(){return n.lucky.clock.running},get label(){return I(r)},size:24})}};s(re,e=>{I(_)&&n.lucky.clock&&e(H)}),w(M);var ie=E(M,2),ae=t=>{var n=Pn(),r=e(n,!0);c(e=>u(r,e),[()=>q(`seat.turn`)]),m(t,n)};s(ie,e=>{I(_)&&e(ae)});var oe=E(ie,2);Dn(b(oe),{get lucky(){return n.lucky},get side(){return I(l)},get lands(){return I(y)}}),w(oe);var U=E(oe,2),ce=b(U);d(ce,17,()=>I(g),({card:e,order:t})=>e,(t,n)=>{let r=()=>I(n).card,i=()=>I(n).order;var a=Fn(),o=b(a);mn(o,{get order(){return i()},get card(){return r()}});var s=E(o),l=e(s,!0);w(a),c(()=>u(l,i().name)),m(t,a)});var le=E(ce,2);d(le,17,()=>({length:(I(h).n??0)-I(g).length}),f,(e,t)=>{var n=In();mn(b(n),{}),w(n),m(e,n)}),w(U),w(j),w(S),c((e,t,i,a)=>{T=r(S,1,`seat ${e??``}`,`svelte-130c0a3`,T,{turn:I(_)}),B(S,`aria-label`,I(o)),B(O,`href`,`#lucky-band-${t??``}`),B(A,`aria-label`,i),u(ee,I(o)),B(U,`data-zone`,`hand.${n.seat??``}`),B(U,`aria-label`,a)},[()=>n.lucky.colorOf(I(l)),()=>n.lucky.colorOf(I(l)),()=>q(`action.seat.label`,{name:I(o)}),()=>q(`seat.hand`,{n:I(h).n})]),a(`click`,A,function(...e){n.onopen?.apply(this,e)}),m(t,S),x()}v([`click`]);var zn=n(`<li class="svelte-1sz6j9q"><!></li>`),Bn=n(`<p> </p>`),Vn=n(`<p class="purse svelte-1sz6j9q"><!> </p> <h3 class="svelte-1sz6j9q"> </h3> <ul class="cards svelte-1sz6j9q"></ul> <!> <!> <h3 class="svelte-1sz6j9q"> </h3> <!>`,1);function Hn(t,n){P(n,!0);let r=k(()=>n.lucky.sideOf(n.seat)),i=k(()=>n.lucky.at(`hand`,n.seat)),a=k(()=>ut(I(i))),o=k(()=>(I(i).n??0)-I(a).length);{let l=k(()=>n.lucky.names.of(n.seat));R(t,{get title(){return I(l)},get onclose(){return n.onclose},children:(t,l)=>{var f=Vn(),h=p(f),g=b(h);{let e=k(()=>n.lucky.colorOf(I(r)));$(g,{get color(){return I(e)},size:28})}var _=E(g);w(h);var v=E(h,2),y=e(v,!0),x=E(v,2);d(x,21,()=>I(a),({card:e,order:t})=>e,(e,t)=>{let n=()=>I(t).order;var r=zn();Ht(b(r),{get order(){return n()}}),w(r),m(e,r)}),w(x);var S=E(x,2),C=t=>{var n=Bn(),r=e(n,!0);c(e=>u(r,e),[()=>q(`seat.hand`,{n:0})]),m(t,n)};s(S,e=>{I(i).n===0&&e(C)});var T=E(S,2),D=t=>{var n=Bn(),r=e(n,!0);c(e=>u(r,e),[()=>q(`seat.unseen`,{n:I(o)})]),m(t,n)};s(T,e=>{I(o)>0&&e(D)});var O=E(T,2),A=e(O,!0),j=E(O,2);{let e=k(()=>n.lucky.at(`tips`,I(r)).cards);Re(j,{get guests(){return I(e)},get settled(){return n.lucky.status.settled}})}c((e,t,n)=>{u(_,` ${e??``}`),u(y,t),u(A,n)},[()=>q(`seat.score`,{money:X(n.lucky.score(I(r)))}),()=>q(`seat.hand.title`),()=>q(`seat.won.title`)]),m(t,f)},$$slots:{default:!0}})}x()}var Un=n(`<div class="till svelte-ftgwea"><span class="label svelte-ftgwea"><!> </span> <!></div>`),Wn=n(`<section class="others svelte-ftgwea"></section> <div class="kitchen svelte-ftgwea"><!> <div class="market svelte-ftgwea"><!> <!></div></div> <section class="guests svelte-ftgwea" data-focus-zone="" tabindex="-1"></section> <!> <div class="now svelte-ftgwea"><!> <!></div> <!>`,1),Gn=n(`<!> <!> <!>`,1);function Kn(e,t){P(t,!0);let n=new lt(t.live,()=>t.view,()=>t.names),r=new dn,i=L(null),a=L(null);function o(e,t){r.happen(e);let i=document.activeElement===document.body;e.seat===n.me&&n.drafting&&i&&f(t)}ne(()=>r.stop());function f(e){e.querySelector(`.row button`)?.focus({preventScroll:!0})}function g(e){e.key===`Escape`&&n.lift(null)}var _=Gn();l(`keydown`,y,g);var v=p(_);{let e=k(()=>[`lucky`,{night:we(n.status.spot)}]);oe(v,{get game(){return n},get art(){return G},get class(){return I(e)},get phase(){return n.status.phase},after:o,children:(e,o)=>{var l=Wn(),f=p(l);let g;d(f,20,()=>n.others,e=>e,(e,t)=>{Rn(e,{get lucky(){return n},get seat(){return t},onopen:()=>N(a,t,!0)})}),w(f);var _=E(f,2),v=b(_);Ze(v,{get lucky(){return n}});var y=E(v,2),x=b(y);Mn(x,{get lucky(){return n}}),_n(E(x,2),{get lucky(){return n}}),w(y),w(_);var S=E(_,2);d(S,20,()=>at,e=>e,(e,t)=>{Pt(e,{get lucky(){return n},get place(){return t},onopen:()=>N(i,t,!0)})}),w(S);var C=E(S,2),T=e=>{cn(e,{get lucky(){return n},get moment(){return r.now}})};s(C,e=>{r.now&&e(T)});var D=E(C,2),O=b(D),A=e=>{Cn(e,{get lucky(){return n}})};s(O,e=>{t.live.recorded||e(A)});var j=E(O,2),M=e=>{var t=Un(),r=b(t),i=b(r);{let e=k(()=>n.colorOf(n.mySide));$(i,{get color(){return I(e)},size:20})}var a=E(i,1,!0);w(r),Dn(E(r,2),{get lucky(){return n},get side(){return n.mySide}}),w(t),c(e=>u(a,e),[()=>q(n.teams?`ours`:`mine`)]),m(e,t)};s(j,e=>{n.mySide!==null&&e(M)}),w(D);var P=E(D,2),F=e=>{Kt(e,{get lucky(){return n}})};s(P,e=>{n.me!==null&&e(F)}),c((e,t)=>{B(f,`aria-label`,e),g=h(f,``,g,{"--count":n.others.length}),B(S,`aria-label`,t)},[()=>q(`others`),()=>q(`guests`)]),m(e,l)},$$slots:{default:!0}})}var S=E(v,2),C=e=>{Lt(e,{get lucky(){return n},get place(){return I(i)},onclose:()=>N(i,null)})};s(S,e=>{I(i)!==null&&e(C)});var T=E(S,2),D=e=>{Hn(e,{get lucky(){return n},get seat(){return I(a)},onclose:()=>N(a,null)})};s(T,e=>{I(a)!==null&&e(D)}),m(e,_),x()}var qn={Emblem:pe,Help:Oe,Result:We,Table:Kn,keys:Ae,describe:qt,explain:it,propose:je,summary:nn};export{qn as default};