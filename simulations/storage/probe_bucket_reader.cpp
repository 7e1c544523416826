#include "simulations/storage/probe_bucket_reader.hpp"

#include <charconv>
#include <cstdint>

#include "simulations/storage/sql_failure.hpp"

namespace signalbox::simulations {
namespace {

/// Reads flat JSON from the front, without blanks and escapes, which the list does not contain.
class flat_json {
 public:
  explicit flat_json(std::string_view text) : rest_(text) {}

  bool take(char expected) {
    if (rest_.empty() || rest_.front() != expected) return false;
    rest_.remove_prefix(1);
    return true;
  }

  void expect(char expected) {
    if (!take(expected)) throw invalid_text_representation;
  }

  std::string_view text() {
    expect('"');
    const auto end = rest_.find_first_of("\"\\");
    if (end == std::string_view::npos || rest_[end] == '\\') throw invalid_text_representation;
    const auto read = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return read;
  }

  template <class Number>
  void number(Number& into) {
    const auto [end, failure] = std::from_chars(rest_.begin(), rest_.end(), into);
    if (failure != std::errc{}) throw invalid_text_representation;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.begin()));
  }

  [[nodiscard]] bool is_over() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

/// Most buckets of a list start at the same moment, so the last one is cached.
class bucket_moment {
 public:
  std::uint32_t number_of(std::string_view text) {
    if (text == text_) return number_;
    const auto at = core::from_iso8601(text);
    if (!at || domain::begin_of_bucket(domain::probe_bucket_at(*at)) != *at)
      throw invalid_text_representation;
    text_ = text;
    number_ = domain::probe_bucket_at(*at);
    return number_;
  }

 private:
  std::string_view text_;
  std::uint32_t number_ = 0;
};

void read_member(flat_json& from, named_bucket& into, bucket_moment& moments) {
  const auto name = from.text();
  from.expect(':');
  auto& one = into.bucket;
  if (name == "project_ref") {
    into.ref = from.text();
  } else if (name == "at") {
    one.number = moments.number_of(from.text());
  } else if (name == "probes") {
    from.number(one.probes);
  } else if (name == "healthy") {
    from.number(one.healthy);
  } else if (name == "latency_sum_us") {
    from.number(one.latency_sum);
  } else if (name == "latency_max_us") {
    from.number(one.latency_max);
  } else if (name == "connections_max") {
    from.number(one.connections_max);
  } else if (name == "database_kib") {
    from.number(one.database_kib);
  } else if (name == "disk_kib") {
    from.number(one.disk_kib);
  } else if (name == "memory_kib") {
    from.number(one.memory_kib);
  } else if (name == "cpu_ms") {
    from.number(one.cpu_ms);
  } else if (name == "transactions") {
    from.number(one.transactions);
  } else if (name == "metered_ms") {
    from.number(one.metered_ms);
  } else {
    throw invalid_text_representation;
  }
}

}  // namespace

std::vector<named_bucket> read_buckets(std::string_view list) {
  std::vector<named_bucket> all;
  flat_json from(list);
  bucket_moment moments;
  from.expect('[');
  while (!from.take(']')) {
    if (!all.empty()) from.expect(',');
    from.expect('{');
    auto& one = all.emplace_back();
    do {
      read_member(from, one, moments);
    } while (from.take(','));
    from.expect('}');
  }
  if (!from.is_over()) throw invalid_text_representation;
  return all;
}

}  // namespace signalbox::simulations
