#include "domain/log/log_line_state.hpp"

namespace signalbox::domain {

namespace {

/// Removes members that are null; nulls in lists become texts.
void remove_nulls(core::json& of) {
  if (of.is_object()) {
    for (auto at = of.begin(); at != of.end();) {
      if (at->is_null()) {
        at = of.erase(at);
      } else {
        remove_nulls(*at);
        ++at;
      }
    }
  } else if (of.is_array()) {
    for (auto& one : of) {
      if (one.is_null()) one = "null";
      remove_nulls(one);
    }
  }
}

}  // namespace

core::json live_line_json(const log_entry& line, const log_catalogue& sources) {
  const auto* const source = sources.find(line.source);
  const bool is_large = line.metadata.size() > live_metadata_bytes_max;
  auto metadata =
      is_large ? core::json::object() : core::json::parse(line.metadata, nullptr, false);
  if (!metadata.is_object()) metadata = core::json::object();
  remove_nulls(metadata);
  core::json made{{"id", to_log_id(line.id)},
                  {"timestamp", line.at.time_since_epoch().count()},
                  {"source", source == nullptr ? std::string() : source->reference},
                  {"severity", log_severity_names.name_of(line.severity)},
                  {"event_message", cut_log_text(line.message, live_message_bytes_max)},
                  {"metadata", std::move(metadata)}};
  if (is_large || line.message.size() > live_message_bytes_max) made["is_cut"] = true;
  return made;
}

}  // namespace signalbox::domain
