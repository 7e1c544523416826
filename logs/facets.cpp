#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/encoding/utf8.hpp"
#include "core/json/json_cursor.hpp"
#include "logs/query_run.hpp"
#include "logs/reader.hpp"

namespace signalbox::logs {

namespace {

/// Counts the values of one field.
class facet_count {
 public:
  facet_count(std::string field, const domain::log_catalogue& schema)
      : field_(std::move(field)), keys_(domain::metadata_keys(field_)), schema_(schema) {}

  void add(line_cursor& line) {
    scratch_.clear();
    if (!read_value(line)) return;
    ++lines_;
    const auto value = core::utf8_prefix(scratch_, facet_value_bytes_max);
    const auto found = counts_.find(std::string{value});
    if (found != counts_.end()) {
      ++found->second;
    } else if (counts_.size() < facet_distinct_max) {
      counts_.emplace(value, 1);
    } else {
      is_cut_ = true;
    }
  }

  [[nodiscard]] log_facet finish() && {
    log_facet made{.field = std::move(field_),
                   .values = {},
                   .lines = lines_,
                   .distinct = counts_.size(),
                   .is_cut = is_cut_};
    for (const auto& [value, lines] : counts_)
      made.values.push_back({.value = value, .lines = lines});
    const auto shown = std::min(made.values.size(), facet_values_max);
    std::ranges::partial_sort(made.values, made.values.begin() + static_cast<std::ptrdiff_t>(shown),
                              [](const facet_value& left, const facet_value& right) {
                                return std::pair{right.lines, std::string_view{left.value}} <
                                       std::pair{left.lines, std::string_view{right.value}};
                              });
    made.values.resize(shown);
    return made;
  }

 private:
  [[nodiscard]] bool read_value(line_cursor& line) {
    if (field_ == "severity") {
      scratch_ = domain::log_severity_names.name_of(line.severity());
      return true;
    }
    if (field_ == "source") {
      const auto* const source = schema_.find(line.source());
      if (source != nullptr) scratch_ = source->reference;
      return source != nullptr;
    }
    const auto found = core::find_json(line.metadata(), keys_);
    if (!found || found->kind == core::json_token_kind::null) return false;
    if (found->has_escapes) {
      core::unescape_json(found->raw, scratch_);
    } else {
      scratch_ = found->raw;
    }
    return true;
  }

  std::string field_;
  std::vector<std::string> keys_;
  const domain::log_catalogue& schema_;
  std::string scratch_;
  std::unordered_map<std::string, std::uint64_t> counts_;
  std::uint64_t lines_ = 0;
  bool is_cut_ = false;
};

}  // namespace

core::result<log_facets> count_values(const log_place& at, const log_query& query,
                                      const std::vector<std::string>& fields,
                                      const domain::log_catalogue& schema) {
  if (fields.size() > facet_fields_max)
    return core::fail(core::errc::bad_request, "Too many fields are counted at once.");
  return attempt_read([&] {
    std::vector<facet_count> counts;
    counts.reserve(fields.size());
    for (const auto& field : fields)
      counts.emplace_back(field, schema);
    query_run run{at, query, true, std::nullopt};
    while (run.next()) {
      for (auto& count : counts)
        count.add(run.line());
    }
    log_facets made{.facets = {}, .report = run.report()};
    for (auto& count : counts)
      made.facets.push_back(std::move(count).finish());
    return made;
  });
}

}  // namespace signalbox::logs
