/** Words that begin the text of a button or link. No color, trim, engine or drivetrain is named with them. */
const ACTION =
  /^(?:get|view|see|show|check|request|schedule|book|apply|learn|read|click|tap|inquire|enquire|unlock|claim|compare|calculate|estimate|download|print|share|contact|call|text|chat|message|ask|e-?mail)\b(?!-)/i;
/** Words that also begin names ("Reserve", "Select", "Value Edition"). Followed by one of these words, they are a call to action. */
const ACTION_ON =
  /^(?:select|choose|reserve|value|explore|start|save|buy|build|confirm|watch|add|send|find|open|shop|visit|try|take|more)\s+(?:your|this|my|our|an?|the|it|now|online|here|for|to|out|us|options?|info\w*|details?|photos?|price|availability|trade)\b/i;

/**
 * True when a text asks the shopper to do something ("Contact Us", "View photos", "Get e-price"). Sites show it in place of a missing fact.
 */
export function isCallToAction(text: string): boolean {
  const request = text.replace(/^(?:\W|please\b|just\b)+/i, "");
  return ACTION.test(request) || ACTION_ON.test(request);
}
