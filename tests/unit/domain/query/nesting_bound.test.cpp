#include "domain/query/nesting_bound.hpp"

#include <doctest/doctest.h>
#include <pthread.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/query/parsed_text.hpp"
#include "domain/query/postgres_grammar.hpp"
#include "tests/unit/domain/query/repeated_text.hpp"

using namespace signalbox::domain;

namespace {

std::size_t bound_of(const std::string& text) {
  const auto tokens = scan_sql(text);
  REQUIRE(tokens);
  return nesting_bound(text, *tokens);
}

/// A text that grows in depth with each repetition.
struct deep_text {
  std::string_view before;
  std::string_view opening;
  std::string_view middle;
  std::string_view closing;
  std::string_view after;

  [[nodiscard]] std::string of_depth(std::size_t depth) const {
    return std::string{before} + repeated_text(opening, depth) + std::string{middle} +
           repeated_text(closing, depth) + std::string{after};
  }
};

const std::vector<deep_text> deep_texts = {
    {"SELECT ", "(", "1", ")", ""},
    {"SELECT 1", "+1", "", "", ""},
    {"SELECT 1", "::int", "", "", ""},
    {"SELECT ", "NOT ", "true", "", ""},
    {"SELECT ", "- ", "1", "", ""},
    {"SELECT ", "@ ", "1", "", ""},
    {"SELECT 1", " IS NULL", "", "", ""},
    {"SELECT 1", " COLLATE \"C\"", "", "", ""},
    {"SELECT 1", " AT TIME ZONE 'UTC'", "", "", ""},
    {"SELECT 1, 2", " UNION SELECT 1, 2", "", "", ""},
    {"SELECT 1, 2", " EXCEPT ALL SELECT 1, 2", "", "", ""},
    {"SELECT 1 FROM a", " CROSS JOIN b", "", "", ""},
    {"SELECT 1 FROM ", "a JOIN ", "b", " ON true", ""},
    {"SELECT 1 FROM ", "(a JOIN ", "b", " ON true)", ""},
    {"", "SELECT * FROM (", "SELECT 1", ") x", ""},
    {"", "SELECT (", "SELECT 1", ")", ""},
    {"SELECT ", "CASE WHEN a THEN ", "1", " END", ""},
    {"SELECT ", "CASE x.end WHEN 1 THEN ", "1", " END", ""},
    {"SELECT ", "f(1, ", "1", ", 2)", ""},
    {"SELECT ARRAY", "[", "1", "]", ""},
    {"SELECT ", "a[", "1", "]", ""},
    {"SELECT ", "(1, ", "1", ")", ""},
    {"SELECT ", "1 IN (1, ", "1", ")", ""},
    {"SELECT ", "CAST(", "1", " AS int)", ""},
    {"", "WITH a AS (", "SELECT 1", ") SELECT 1", ""},
    {"", "SELECT 1 WHERE EXISTS (", "SELECT 1", ")", ""},
    {"SELECT ", "f() OVER (ORDER BY ", "1", ")", ""},
    {"", "(VALUES (", "1", "))", ""},
    {"SELECT ", "1 BETWEEN 1 AND NOT ", "true", "", ""},
    {"SELECT 1 GROUP BY ", "GROUPING SETS (", "a", ")", ""},
    {"", "(", "SELECT 1", ")", ""},
};

struct thread_work {
  std::function<void()> run;
};

/// Runs on a thread with a small stack: an I/O thread's is 16 times as large.
void with_small_stack(std::function<void()> run) {
  constexpr std::size_t stack_bytes = 512 * 1024;
  thread_work work{std::move(run)};
  pthread_attr_t attributes;
  REQUIRE(pthread_attr_init(&attributes) == 0);
  REQUIRE(pthread_attr_setstacksize(&attributes, stack_bytes) == 0);
  pthread_t thread{};
  const auto entry = [](void* given) -> void* {
    static_cast<thread_work*>(given)->run();
    return nullptr;
  };
  REQUIRE(pthread_create(&thread, &attributes, entry, &work) == 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

/// The deepest text of a kind that is given to the parser.
std::size_t deepest_parsed(const deep_text& kind) {
  std::size_t low = 1;
  // Every repetition counts at least once.
  std::size_t high = nesting_max + 1;
  while (low + 1 < high) {
    const std::size_t depth = (low + high) / 2;
    (bound_of(kind.of_depth(depth)) <= nesting_max ? low : high) = depth;
  }
  return low;
}

}  // namespace

TEST_CASE("nesting bound: counts what nests, and not lists") {
  CHECK(bound_of("SELECT 1") < 5);
  CHECK(bound_of("SELECT 1" + repeated_text(", a + 1", 10'000)) < 10);
  CHECK(bound_of("INSERT INTO t VALUES (1, 'a')" + repeated_text(", (1, 'a')", 10'000)) < 10);
  CHECK(bound_of("SELECT 1 WHERE a" + repeated_text(" OR b", 10'000)) < 10);
  CHECK(bound_of("SELECT a" + repeated_text(".b", 10'000)) < 10);
  CHECK(bound_of("SELECT ';((((' -- ((((") < 5);
  for (const auto& kind : deep_texts) {
    CAPTURE(kind.opening);
    CHECK(bound_of(kind.of_depth(500)) >= 500);
  }
}

TEST_CASE("nesting bound: the deepest texts that are parsed need a small stack only") {
  for (const auto& kind : deep_texts) {
    CAPTURE(kind.opening);
    const auto text = kind.of_depth(deepest_parsed(kind));
    REQUIRE(bound_of(text) > nesting_max - 10);
    bool parsed = false;
    bool has_fingerprint = false;
    with_small_stack([&] {
      parsed = parse_text(text)->statements.front().understood != understanding::too_complex;
      has_fingerprint = !fingerprint_of_sql(text).empty();
    });
    CHECK(parsed);
    CHECK(has_fingerprint);
  }
}

TEST_CASE("nesting bound: a megabyte of nesting is not given to the parser") {
  for (const auto& text :
       {repeated_text("(", 1'000'000), "SELECT 1" + repeated_text("+1", 500'000)}) {
    understanding understood = understanding::complete;
    with_small_stack([&] { understood = parse_text(text)->statements.front().understood; });
    CHECK(understood == understanding::too_complex);
  }
}

TEST_CASE("nesting bound: deep texts are not given to the parser") {
  for (const auto& kind : deep_texts) {
    CAPTURE(kind.opening);
    const auto parsed = parse_text(kind.of_depth(nesting_max + 1));
    REQUIRE(parsed);
    CHECK(parsed->statements.front().understood == understanding::too_complex);
  }
}
