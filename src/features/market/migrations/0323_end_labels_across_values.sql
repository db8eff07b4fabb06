-- Labels that were held although their prices had come to the other side of the values. The next valuation may change them again.
update market_values set label = 'fair', label_since = current_date, other_since = null
where label in ('great', 'good') and price_usd > value_usd or label in ('high', 'overpriced') and price_usd < value_usd;
