import { describe, expect, it } from "vitest";
import { isChallengePage } from "./judge-response.ts";

const recaptcha = '<script src="https://www.google.com/recaptcha/api.js"></script><div class="g-recaptcha"></div>';

describe("a page is the gate of a bot protection", () => {
  it.each([
    ["Cloudflare", "<title>Just a moment...</title><noscript>Enable JavaScript and cookies to continue</noscript>"],
    ["Cloudflare, older", "<title>Attention Required! | Cloudflare</title><h1>One more step</h1>"],
    ["in words", "<h1>Checking your browser before accessing the site</h1>"],
    ["PerimeterX", '<div id="px-captcha"></div><p>Press and hold</p>'],
    ["Imperva", "<p>Request unsuccessful. Incapsula incident ID: 0000-0000</p>"],
    ["DataDome", '<script src="https://geo.captcha-delivery.com/captcha/"></script>'],
    ["Distil", "<h1>Pardon Our Interruption</h1>"],
    [
      "a host's own",
      "<title>One moment, please...</title><h1>Please wait while your request is being verified...</h1>",
    ],
    ["SiteGround", '<meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=%2F">'],
    ["Amazon", "<script>window.gokuProps = {}</script><noscript>JavaScript is disabled</noscript>"],
    ["a bare reCAPTCHA", `<p>Please verify that you are not a robot.</p>${recaptcha}`],
  ])("when it is one of %s", (_name, html) => {
    expect(isChallengePage(html)).toBe(true);
  });

  it.each([
    ["it shows a car", `<p>Just a moment... checking your browser</p><p>VIN 1HGCM82633A004352</p>`],
    ["it has structured data of a car", `${recaptcha}<script>{"@type":"Vehicle"}</script><p>verify you are human</p>`],
    ["it has much text", `<p>Checking your browser</p><p>${"We sell good used cars. ".repeat(100)}</p>`],
    ["a form is protected", `<form>Contact us about a trade-in <input>${recaptcha}</form>`],
    [
      "the protection's script is on an ordinary page",
      '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script><h1>Used cars</h1>',
    ],
    ["it is empty", ""],
  ])("but not when %s", (_name, html) => {
    expect(isChallengePage(html)).toBe(false);
  });

  it("and hostile pages are judged quickly", () => {
    expect(isChallengePage(`checking your browser${"<".repeat(200_000)}`)).toBe(false);
    expect(isChallengePage(`checking your browser${"<script>".repeat(30_000)}`)).toBe(true);
    expect(isChallengePage("<".repeat(10_000_000))).toBe(false);
  });
});
