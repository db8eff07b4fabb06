import {
  FOLLOWS_KEPT_DAYS,
  INQUIRY_CONTENTS_KEPT_DAYS,
  LISTS_KEPT_DAYS,
  UNCONFIRMED_KEPT_DAYS,
} from "#kernel/words/rules/retention.ts";

/** Returns the text of the privacy page until the operator writes another: what this software does with personal data. */
export const defaultPrivacyText = ({ siteName, contactEmail }: { siteName: string; contactEmail: string }): string =>
  `This page says what ${siteName} keeps about people who use the site, for how long, and who gets it.

# When you look at cars

The site sets no cookies for shoppers, shows no advertisements and has no trackers. Your browser contacts nobody but us: photos come from our own server. Saved cars, saved searches and notes stay in your browser and are not sent to us.

We count how often a car is looked at and how often its dealership is contacted. For this we keep a code that is made from your network's address with a key that changes every day. Nobody can get your address from it, and it does not follow you from one day to the next. The dealership sees the sums. To protect the site, each server keeps the addresses of the latest visitors in its memory for a short time, and its log names those that it had to refuse.

# When you ask a dealership

Your name, e-mail address, phone number and question go to the dealership of the car, by e-mail. We keep them encrypted for ${INQUIRY_CONTENTS_KEPT_DAYS} days, in case the mail must be sent again; the console of this site does not show them. The dealership answers you directly, and what it keeps is its own responsibility.

# When you follow a search

We keep your e-mail address, encrypted, and the search, until you end it with the link in any of our mails. An address that was not confirmed is deleted after ${UNCONFIRMED_KEPT_DAYS} days. That there was a followed search, without the address, is kept for ${FOLLOWS_KEPT_DAYS} days more.

# When you share a list of cars

We keep the list with your notes until ${LISTS_KEPT_DAYS} days after it was last opened. Who has its link can read it. You can delete it at any time with the link that you got when you made it.

# Your rights

You can ask us what we keep about your e-mail address, get a copy, and have it deleted. Write to ${contactEmail}.`;
