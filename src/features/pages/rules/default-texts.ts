import { DEAL_BORDERS } from "#core/facts/rules/deal-label.ts";
import { DEAL_WORDS } from "#core/facts/rules/deal-words.ts";
import {
  FOLLOWS_KEPT_DAYS,
  INQUIRY_CONTENTS_KEPT_DAYS,
  LISTS_KEPT_DAYS,
  UNCONFIRMED_KEPT_DAYS,
} from "#kernel/words/rules/retention.ts";
import type { SitePageName } from "./site-pages.ts";

/** The settings that the texts name. */
type Site = { siteName: string; contactEmail: string; showListDealershipButton: boolean };

const about = ({ siteName, contactEmail, showListDealershipButton }: Site): string =>
  `${siteName} shows the used cars of many dealerships in one place, so that you can compare them without visiting twenty websites.

# Where the cars come from

We read the websites and inventory files of the dealerships, most of them every night. What you see is what the dealership says: its price, its photos, its words about the car. Each car's page says when we last saw it at the dealership. A car that the dealership has taken down is taken down here as well.

# What we do not do

- We sell no cars and take no part in your purchase. You buy from the dealership.
- Nobody can pay for a better place in the list. It is sorted as you choose.
- We show no advertisements, and nothing follows you around. See [what we keep](/privacy).

# When something is wrong

A dealership's website can be wrong, and so can we when we read it. If you find a car that is sold, or a fact that is not so, write to ${contactEmail} and we will look into it.${
    showListDealershipButton
      ? `

# For dealerships

If you sell used cars, your inventory can be here, too: [list your dealership](/add-inventory).`
      : ""
  }`;

const deals = (): string =>
  `Some cars have a label that compares their price with what similar cars are offered for. This page says how it is made, and when there is none.

# How it is made

- We take the asking prices of similar cars in our list: same make, model and trim, close in year and mileage, now and in the past 90 days.
- Each of these prices is adjusted for the difference in year, mileage, region and day. The middle of them is what we expect this car to cost.
- The label says how far the dealership's price, with its mandatory fees where we know them, is from that.

# What the labels mean

- ${DEAL_WORDS.great}: ${DEAL_BORDERS.outerPercent}% or more below the expected price.
- ${DEAL_WORDS.good}: ${DEAL_BORDERS.innerPercent} to ${DEAL_BORDERS.outerPercent}% below it.
- ${DEAL_WORDS.fair}: in the usual range.
- ${DEAL_WORDS.high}: ${DEAL_BORDERS.innerPercent} to ${DEAL_BORDERS.outerPercent}% above it.
- ${DEAL_WORDS.overpriced}: more than that.

Where similar cars differ much in price, the borders are wider.

# When there is no label

There is no label when we know fewer than three cars that are alike, when price, mileage or year are missing or cannot be right, when the title is branded, and when the price is more than ${DEAL_BORDERS.farPercent}% away from what we expect: then something is probably wrong.

# What it does not know

We compare asking prices, not what cars were sold for. Condition, accidents and options change what a car is worth, and we often do not know them. Look at the car, and have it inspected.

# What has no influence

No dealership can pay for a label. Views, questions to the dealership and who you are do not count either. In one comparison a single dealership counts for a quarter of the others at most.`;

const terms = ({ siteName, contactEmail }: Site): string =>
  `By using ${siteName} you agree to the following.

# What you find here

${siteName} repeats what dealerships publish about their cars. Prices, mileage, equipment, photos and availability come from the dealerships. They can be wrong, late or incomplete, and they can change at any time. Before you travel or pay, ask the dealership to confirm what matters to you, and have the car inspected.

Labels, expected prices and cost estimates are calculated. They are no appraisal and no offer. See [how deals are judged](/how-deals-are-judged).

# Who sells the car

You buy from the dealership. ${siteName} is no party to the sale, takes no money for it, and gives no warranty for any car or dealership. A discount code is honored by the dealership that offers it.

# Using the site

You may use the site and its feeds to look for a car. Do not overload it, do not send questions that you do not mean, and do not enter other people's data without their consent. We may refuse requests that harm the site or other people.

# Names and pictures

Names of makes, models and dealerships, and photos, belong to their owners. If you hold rights in something that is shown here and do not agree, write to ${contactEmail}.

# Liability

The site is provided as it is. As far as the law allows, we are not liable for decisions that you make because of it. Rights that the law gives you as a consumer stay as they are.`;

const privacy = ({ siteName, contactEmail }: Site): string =>
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

/** Returns the text of each page until the operator writes another. */
export const DEFAULT_TEXTS: Readonly<Record<SitePageName, (site: Site) => string>> = { about, deals, terms, privacy };
