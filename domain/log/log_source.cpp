#include "domain/log/log_source.hpp"

#include <algorithm>
#include <utility>

#include "domain/catalogue.hpp"

namespace signalbox::domain {

namespace {

constexpr std::string_view metadata_prefix = "metadata.";
/// Fields of every line that are not in its metadata.
constexpr std::array<std::string_view, 3> own_fields{"id", "timestamp", "event_message"};

constexpr auto severity_basis_names =
    core::names_of<severity_basis>({{severity_basis::level, "level"},
                                    {severity_basis::status, "status"},
                                    {severity_basis::message, "message"}});

log_field read_log_field(const catalogue_field& from) {
  from.allow_only({"path", "type"});
  log_field read{.path = from.member("path").text(), .type = {}, .keys = {}};
  const auto type = log_field_type_names.value_of(from.member("type").text());
  if (!type) from.complain("has an unknown \"type\"");
  read.type = type.value_or(log_field_type::text);
  if (std::ranges::find(own_fields, read.path) == own_fields.end())
    read.keys = metadata_keys(read.path);
  return read;
}

severity_rule read_severity_rule(const catalogue_field& from) {
  from.allow_only({"by", "path"});
  const auto by = severity_basis_names.value_of(from.member("by").text());
  if (!by) from.complain("has an unknown \"by\"");
  severity_rule read{.by = by.value_or(severity_basis::message), .keys = {}};
  if (read.by != severity_basis::message) read.keys = metadata_keys(from.member("path").text());
  return read;
}

log_source read_log_source(const catalogue_field& from) {
  from.allow_only({"reference", "number", "name", "severity", "fields"});
  if (!from.member("number").value().is_number_unsigned())
    from.member("number").complain("must be a whole number");
  log_source read{.number = static_cast<std::uint8_t>(
                      from.member("number").number_between(1, log_catalogue::number_max)),
                  .reference = from.member("reference").text(),
                  .name = from.member("name").text(),
                  .severity = {},
                  .fields = {}};
  for (const auto& rule : from.member("severity").elements())
    read.severity.push_back(read_severity_rule(rule));
  for (const auto& field : from.member("fields").elements()) {
    auto one = read_log_field(field);
    if (read.find(one.path) != nullptr) field.complain("is a duplicate");
    read.fields.push_back(std::move(one));
  }
  for (const auto path : own_fields) {
    if (read.find(path) == nullptr) from.complain("must have the fields of every line");
  }
  return read;
}

}  // namespace

const log_field* log_source::find(std::string_view path) const {
  const auto found = std::ranges::find(fields, path, &log_field::path);
  return found == fields.end() ? nullptr : &*found;
}

std::vector<std::string> metadata_keys(std::string_view path) {
  if (path.starts_with(metadata_prefix)) path.remove_prefix(metadata_prefix.size());
  std::vector<std::string> keys;
  for (auto dot = path.find('.'); dot != path.npos; dot = path.find('.')) {
    keys.emplace_back(path.substr(0, dot));
    path.remove_prefix(dot + 1);
  }
  keys.emplace_back(path);
  return keys;
}

core::result<log_catalogue> log_catalogue::parse(std::string_view file, std::string_view text) {
  catalogue source{std::string{file}, text};
  source.top().allow_only({"sources"});
  log_catalogue made;
  for (const catalogue_field& field : source.top().member("sources").elements()) {
    auto one = read_log_source(field);
    if (made.find(one.reference) != nullptr || made.find(one.number) != nullptr)
      field.complain("is a duplicate");
    made.sources_.push_back(std::move(one));
  }
  if (const auto& fault = source.fault()) return std::unexpected(*fault);
  return made;
}

const log_source* log_catalogue::find(std::string_view reference) const {
  const auto found = std::ranges::find(sources_, reference, &log_source::reference);
  return found == sources_.end() ? nullptr : &*found;
}

const log_source* log_catalogue::find(std::uint8_t number) const {
  const auto found = std::ranges::find(sources_, number, &log_source::number);
  return found == sources_.end() ? nullptr : &*found;
}

std::optional<log_field_type> log_catalogue::type_of(std::string_view path) const {
  const auto keys = metadata_keys(path);
  std::optional<log_field_type> type;
  for (const auto& source : sources_) {
    const auto found = std::ranges::find_if(source.fields, [&](const log_field& one) {
      return one.keys.empty() ? one.path == path : one.keys == keys;
    });
    if (found == source.fields.end()) continue;
    if (found->type == log_field_type::number) return found->type;
    if (!type) type = found->type;
  }
  return type;
}

}  // namespace signalbox::domain
