"""Values recorded listings by gradient boosting, to compare with `npm run appraise`. Only for measuring; see README.md.

    python3 challenger.py FILE.ndjson PREDICTIONS.json

Dated files: a model a fortnight, trained on what other cars asked in the 45 days before. Undated files: ten folds, no VIN in two of
them. Writes {"line number": value in dollars}.
"""
import datetime
import json
import re
import sys

import numpy as np
from sklearn.ensemble import HistGradientBoostingRegressor

DAYS_BEFORE = 45
DAYS_OF_MODEL = 14
FOLDS = 10
# Trees split categories by sets; more of them than this cannot be told apart from chance.
MAX_CATEGORIES = 250
MIN_CARS_OF_CATEGORY = 3
# How many usual cars a group's own level is drawn towards.
PRIOR_CARS = 3
BODY_WORDS = set("4d 2d sedan hatchback sport utility suv base".split())
LEARNERS = [
    dict(loss="absolute_error", learning_rate=0.08, max_iter=250, max_leaf_nodes=16),
    dict(loss="squared_error", learning_rate=0.06, max_iter=300, max_leaf_nodes=16),
]


def day(date):
    return datetime.date.fromisoformat(date).toordinal()


def names_of(listing):
    """Make, model, model with trim, kind by VIN, and dealer: as categories and as groups with a level of their own."""
    make = listing["make"] or ""
    words = re.findall(r"[\w.+-]+", f"{listing['model']} {listing['trim'] or ''}".lower())
    words = [word for word in words if word not in BODY_WORDS]
    model = f"{make} {' '.join(words[:2])}"
    trim = f"{make} {' '.join(sorted(set(words)))}"
    return [make, model, trim, (listing["vin"] or "")[:8], listing["dealer"] or ""]


def by_frequency(names):
    """Numbers for names, the most frequent first; NaN for the rare ones."""
    _, inverse, counts = np.unique(names, return_inverse=True, return_counts=True)
    ranks = np.empty(len(counts))
    ranks[np.argsort(-counts)] = np.arange(len(counts))
    ranks[(ranks >= MAX_CATEGORIES) | (counts < MIN_CARS_OF_CATEGORY)] = np.nan
    return ranks[inverse]


class Market:
    def __init__(self, listings):
        names = np.array([names_of(listing) for listing in listings], dtype=object).astype(str)
        self.names = names
        self.categories = np.column_stack([by_frequency(names[:, i]) for i in range(names.shape[1])])
        self.numbers = np.array([[one["year"] or np.nan, one["mileage"] or np.nan] for one in listings], float)
        year, miles = np.nan_to_num(self.numbers[:, 0], nan=2020), np.nan_to_num(self.numbers[:, 1], nan=40_000)
        self.usual = 0.1 * (year - 2020) - 0.035 * (miles - 40_000) / 10_000

    def levels(self, column, of, train, rest):
        """The mean level of each car's group, from other cars: `rest` are levels without age and mileage."""
        sums, counts = {}, {}
        for car, level in zip(train, rest):
            name = self.names[car, column]
            sums[name] = sums.get(name, 0) + level
            counts[name] = counts.get(name, 0) + 1
        mean = rest.mean()
        found = [self.names[car, column] for car in of]
        level = [(sums.get(name, 0) + PRIOR_CARS * mean) / (counts.get(name, 0) + PRIOR_CARS) for name in found]
        return np.column_stack([level, [counts.get(name, 0) for name in found]])

    def predict(self, train, test, prices, train_days, test_days):
        rest = prices - self.usual[train]
        own, others = [], []
        # Levels of the training cars come from other folds, else trees would read the price from them.
        folds = np.random.RandomState(7).randint(0, 8, len(train))
        for column in (1, 2, 3):
            levels = np.empty((len(train), 2))
            for fold in range(8):
                here = folds == fold
                if here.any():
                    levels[here] = self.levels(column, train[here], train[~here], rest[~here])
            own.append(levels)
            others.append(self.levels(column, test, train, rest))
        table = lambda cars, days, levels: np.column_stack(
            [self.categories[cars], self.numbers[cars], self.usual[cars], days, *levels]
        )
        learned, asked = table(train, train_days, own), table(test, test_days, others)
        values = []
        for seed, learner in enumerate(LEARNERS):
            model = HistGradientBoostingRegressor(
                min_samples_leaf=5, l2_regularization=1.0, categorical_features=range(5), random_state=seed, **learner
            )
            values.append(model.fit(learned, prices).predict(asked))
        return np.mean(values, axis=0)


def main(file, predictions):
    listings = [json.loads(line) for line in open(file)]
    market = Market(listings)
    prices = np.log([one["spells"][0]["price"] for one in listings])
    values = np.full(len(listings), np.nan)
    known = ~np.isnan(market.numbers).any(axis=1)
    if any(spell["from"] or spell["to"] for one in listings for spell in one["spells"]):
        spells = [[(day(s["from"]), day(s["to"]), s["price"]) for s in one["spells"]] for one in listings]
        first = np.array([one[0][0] for one in spells])
        for start in range(first.min() + DAYS_BEFORE, first.max() + 1, DAYS_OF_MODEL):
            test = np.where((first >= start) & (first < start + DAYS_OF_MODEL) & known)[0]
            if len(test) == 0:
                continue
            vins = {listings[i]["vin"] for i in test} - {None}
            train = []
            for i, one in enumerate(spells):
                before = [spell for spell in one if spell[0] < start]
                if not before or listings[i]["vin"] in vins:
                    continue
                last = min(before[-1][1], start - 1)
                if last >= start - DAYS_BEFORE:
                    train.append((i, np.log(before[-1][2]), last))
            cars, asked, days = (np.array(column) for column in zip(*train))
            values[test] = market.predict(cars, test, asked, days, np.full(len(test), start))
    else:
        cars = np.where(known)[0]
        owners = np.unique([listings[i]["vin"] or str(i) for i in cars], return_inverse=True)[1]
        folds = np.random.RandomState(1).randint(0, FOLDS, owners.max() + 1)[owners]
        for fold in range(FOLDS):
            test, train = cars[folds == fold], cars[folds != fold]
            values[test] = market.predict(train, test, prices[train], np.zeros(len(train)), np.zeros(len(test)))
    found = {str(i + 1): round(float(np.exp(value))) for i, value in enumerate(values) if not np.isnan(value)}
    json.dump(found, open(predictions, "w"))


if __name__ == "__main__":
    main(*sys.argv[1:3])
