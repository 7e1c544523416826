#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/names.hpp"

namespace signalbox::domain {

/// The types of fields (specification point 3).
enum class log_field_type : std::uint8_t { text, number, flag, moment, texts, numbers };

inline constexpr auto log_field_type_names =
    core::names_of<log_field_type>({{log_field_type::text, "string"},
                                    {log_field_type::number, "number"},
                                    {log_field_type::flag, "boolean"},
                                    {log_field_type::moment, "datetime"},
                                    {log_field_type::texts, "string[]"},
                                    {log_field_type::numbers, "number[]"}});

/// A field of a source's lines.
struct log_field {
  std::string path;  ///< for example `metadata.request.path`
  log_field_type type = log_field_type::text;
  /// Its keys in the metadata of a line; empty for `id`, `timestamp` and `event_message`.
  std::vector<std::string> keys;
};

/// What a severity is derived from: the name of a level, an HTTP status, or a word of the message.
enum class severity_basis : std::uint8_t { level, status, message };

/// A rule of a source; the first that finds a severity applies.
struct severity_rule {
  severity_basis by = severity_basis::message;
  std::vector<std::string> keys;  ///< of the field in the metadata; empty for the message
};

/// A source of log lines (specification point 3).
struct log_source {
  std::uint8_t number = 0;  ///< in stored data, so it never changes; from 1
  std::string reference;    ///< for example `postgres_logs`; the name of its table in SQL
  std::string name;         ///< display name
  std::vector<severity_rule> severity;
  std::vector<log_field> fields;

  /// Returns the field with this path, or null.
  [[nodiscard]] const log_field* find(std::string_view path) const;
};

/// Returns the keys in the metadata of a path, which may begin with `metadata.`. An empty key is
/// one, too. Fields outside of the metadata, such as `identifier`, are stored inside.
[[nodiscard]] std::vector<std::string> metadata_keys(std::string_view path);

/// The sources: `config/log_sources.json`, the only schema of log lines. Immutable, so it may be
/// read on any thread.
class log_catalogue {
 public:
  /// Numbers are bits of `log_query::sources`.
  static constexpr std::uint8_t number_max = 63;

  /// Parses the catalogue. `file` is only used in errors. `errc::bad_request` contains the line of
  /// a syntax error, or the invalid field and the reason.
  [[nodiscard]] static core::result<log_catalogue> parse(std::string_view file,
                                                         std::string_view text);

  [[nodiscard]] std::span<const log_source> sources() const { return sources_; }

  /// Returns the source with this reference or number, or null.
  /// @{
  [[nodiscard]] const log_source* find(std::string_view reference) const;
  [[nodiscard]] const log_source* find(std::uint8_t number) const;
  /// @}

  /// Returns the type of a field in any source, by its path with or without `metadata.`; nothing
  /// when no source has it. Where sources differ, `number` wins, because its values can be
  /// compared.
  [[nodiscard]] std::optional<log_field_type> type_of(std::string_view path) const;

 private:
  std::vector<log_source> sources_;
};

}  // namespace signalbox::domain
