#include <benchmark/benchmark.h>

#include <stdexcept>
#include <string>
#include <string_view>

#include "domain/query/parsed_text.hpp"
#include "domain/query/postgres_grammar.hpp"

namespace signalbox::benchmarks {
namespace {

constexpr std::string_view typical_text = R"(WITH recent AS (
  SELECT o.id, o.user_id, o.total, o.created_at
  FROM public.orders o
  WHERE o.created_at > now() - interval '7 days'
    AND o.status IN ('paid', 'shipped')
)
SELECT u.id, u.email, count(*) AS orders, sum(r.total) AS total,
       CASE WHEN sum(r.total) > 1000 THEN 'large' ELSE 'small' END AS size
FROM recent r
JOIN public.users u ON u.id = r.user_id
LEFT JOIN public.regions g ON g.id = u.region_id
WHERE u.deleted_at IS NULL AND g.name = 'Singapore'
GROUP BY u.id, u.email
HAVING count(*) > 2
ORDER BY total DESC NULLS LAST -- the best first
;)";

/// The statements of a text with all facts, as before each run.
void sql_text_parse(benchmark::State& state) {
  for ([[maybe_unused]] auto _ : state) {
    const auto parsed = domain::parse_text(typical_text);
    if (!parsed || parsed->fault() != nullptr) throw std::runtime_error("the text is wrong");
    benchmark::DoNotOptimize(parsed);
  }
}
BENCHMARK(sql_text_parse);

/// The tokens alone, without a tree.
void sql_text_scan(benchmark::State& state) {
  const std::string text{typical_text};
  for ([[maybe_unused]] auto _ : state)
    benchmark::DoNotOptimize(domain::scan_sql(text));
}
BENCHMARK(sql_text_scan);

}  // namespace
}  // namespace signalbox::benchmarks
