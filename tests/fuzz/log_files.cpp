#include <string>
#include <string_view>
#include <vector>

#include "core/json/json.hpp"
#include "domain/log/log_entry.hpp"
#include "domain/log/log_filter.hpp"
#include "domain/log/log_position.hpp"
#include "domain/log/pooler_log.hpp"
#include "domain/log/postgres_log.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"

namespace signalbox::fuzz {

namespace {

using namespace domain;

void check_position(std::string_view text) {
  const auto at = parse_log_position(text);
  if (!at) return;
  require(parse_log_position(to_text(*at)) == at, "a position survives its text");
  require(to_text(*at).size() <= 1'024, "a position can be stored");
  const std::vector<std::string> names{"pg.1.json", "pg.2.json"};
  const auto next = next_log_file(*at, names, "pg.1.json");
  require(!next || (next->offset == 0 && next->file != at->file), "the next file is another one");
}

}  // namespace

/// A line of a log file, a position, and the filter of a topic, in lines.
void log_files(std::string_view bytes) {
  input from(bytes);
  const auto line = from.line();
  const auto position = from.line();
  const auto filter = from.all();

  const log_time now{std::chrono::hours{500'000}};
  log_source source;
  source.number = 1;
  for (const bool is_cut : {false, true}) {
    const auto parsed = parse_postgres_log_line(line, "host", is_cut, now);
    const auto stored = accept_log_line(
        source, {.at = parsed.at, .message = parsed.message, .metadata = parsed.metadata}, now);
    const auto metadata = core::json::parse(stored.metadata, nullptr, false);
    require(metadata.is_object() && !metadata.contains("unreadable"),
            "the metadata of a line can be read");
  }
  const auto pooled = parse_pooler_log_line(line, now);
  require(!pooled.project || is_ref(pooled.project->value), "a project has a ref");
  check_position(position);
  static const log_catalogue none;
  if (const auto found = parse_log_filter(none, filter); !found)
    require(found.error().detail_code.starts_with("log_"), "an error has its name");
}

}  // namespace signalbox::fuzz
