#include "domain/dump/archive_contents.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "domain/query/quote.hpp"

namespace signalbox::domain {
namespace {

using core::errc;
using core::result;

constexpr int version_oldest = 12;  ///< 1.12, of PostgreSQL 9.0
constexpr int version_newest = 16;
constexpr int version_compression = 15;  ///< has a byte for the method
constexpr int version_access_method = 14;
constexpr int version_relation_kind = 16;
/// Of integers, in bytes.
constexpr int integer_bytes_max = 8;
constexpr std::int64_t text_bytes_max = std::int64_t{64} << 20U;

std::unexpected<core::error> bad_archive(std::string why) {
  return core::fail(errc::bad_request, std::move(why));
}

/// Reads the numbers and texts of an archive. Reading beyond the end makes it invalid.
class archive_reader {
 public:
  explicit archive_reader(std::string_view bytes) : left_(bytes) {}

  int byte() {
    if (left_.empty()) return static_cast<int>(spoil());
    const auto made = static_cast<unsigned char>(left_.front());
    left_.remove_prefix(1);
    return made;
  }
  void skip(std::size_t count) {
    if (left_.size() < count)
      spoil();
    else
      left_.remove_prefix(count);
  }
  std::int64_t integer() {
    const bool is_negative = byte() != 0;
    std::uint64_t made = 0;
    for (int at = 0; at < integer_bytes_; ++at)
      made |= static_cast<std::uint64_t>(byte()) << (8U * static_cast<unsigned>(at));
    const auto value = static_cast<std::int64_t>(made & 0x7FFF'FFFF'FFFF'FFFFULL);
    return is_negative ? -value : value;
  }
  /// Nothing for NULL.
  std::optional<std::string> text() {
    const auto length = integer();
    if (length < 0) return std::nullopt;
    if (length > text_bytes_max || std::cmp_greater(length, left_.size())) {
      spoil();
      return std::nullopt;
    }
    std::string made(left_.substr(0, static_cast<std::size_t>(length)));
    left_.remove_prefix(static_cast<std::size_t>(length));
    return made;
  }
  std::string text_or_empty() { return text().value_or(std::string{}); }

  void set_integer_bytes(int count) { integer_bytes_ = count; }
  [[nodiscard]] bool is_valid() const { return is_valid_; }

 private:
  std::int64_t spoil() {
    is_valid_ = false;
    left_ = {};
    return 0;
  }

  std::string_view left_;
  int integer_bytes_ = 4;
  bool is_valid_ = true;
};

struct archive_head {
  int version = 0;
  int offset_bytes = 0;
  archive_form form = archive_form::custom;
};

result<archive_head> read_head(archive_reader& from, archive_contents& into) {
  archive_head made;
  const int major = from.byte();
  made.version = from.byte();
  from.byte();  // the revision
  const int integer_bytes = from.byte();
  made.offset_bytes = from.byte();
  const int form = from.byte();
  if (!from.is_valid()) return bad_archive("The archive is cut off.");
  if (major != 1 || made.version < version_oldest || made.version > version_newest)
    return bad_archive(
        fmt::format("The archive has version {}.{}; 1.{} to 1.{} can be restored here.", major,
                    made.version, version_oldest, version_newest));
  if (integer_bytes < 1 || integer_bytes > integer_bytes_max || made.offset_bytes < 1 ||
      made.offset_bytes > integer_bytes_max)
    return bad_archive("The archive is damaged.");
  from.set_integer_bytes(integer_bytes);
  constexpr int custom = 1;
  constexpr int tar = 3;
  constexpr int directory = 5;
  if (form != custom && form != tar && form != directory)
    return bad_archive("The archive has a format that cannot be restored here.");
  made.form = form == custom ? archive_form::custom
              : form == tar  ? archive_form::tar
                             : archive_form::directory;
  if (made.version >= version_compression)
    from.byte();
  else
    from.integer();
  constexpr int parts_of_time = 7;
  for (int at = 0; at < parts_of_time; ++at)
    from.integer();
  into.form = made.form;
  into.database = from.text_or_empty();
  into.server_version = from.text_or_empty();
  into.dump_version = from.text_or_empty();
  return made;
}

result<archive_entry> read_archive_entry(archive_reader& from, const archive_head& head) {
  archive_entry made;
  made.id = static_cast<std::int32_t>(from.integer());
  made.has_data = from.integer() != 0;
  from.text();  // the catalogue
  from.text();  // the oid
  made.name = from.text_or_empty();
  made.kind = from.text_or_empty();
  from.integer();  // the section
  from.text();     // the definition
  from.text();     // the statement that drops it
  from.text();     // COPY
  made.schema = from.text_or_empty();
  from.text();  // the tablespace
  if (head.version >= version_access_method) from.text();
  if (head.version >= version_relation_kind) from.integer();
  made.owner = from.text_or_empty();
  from.text();  // with OIDs
  while (const auto one = from.text()) {
    std::int32_t id = 0;
    for (const char c : *one)
      if (c >= '0' && c <= '9' && id < 100'000'000) id = id * 10 + (c - '0');
    made.dependencies.push_back(id);
    if (!from.is_valid()) break;
  }
  if (head.form == archive_form::custom) {
    from.byte();
    from.skip(static_cast<std::size_t>(head.offset_bytes));
  } else {
    made.file = from.text_or_empty();
  }
  return made;
}

/// The kinds that belong to a table and depend on it.
constexpr std::array kinds_of_table = {
    "TABLE DATA", "TABLE ATTACH", "DEFAULT",       "CONSTRAINT",        "CHECK CONSTRAINT",
    "INDEX",      "INDEX ATTACH", "FK CONSTRAINT", "TRIGGER",           "RULE",
    "POLICY",     "ROW SECURITY", "SEQUENCE",      "SEQUENCE OWNED BY", "SEQUENCE SET",
    "STATISTICS", "COMMENT",      "ACL",           "IDENTITY",          "STATISTICS DATA"};

bool is_of_table(const archive_entry& one) {
  return std::ranges::find(kinds_of_table, one.kind) != kinds_of_table.end();
}

bool is_of_data(const archive_entry& one) {
  return one.kind == "TABLE DATA" || one.kind == "BLOBS" || one.kind == "BLOB DATA" ||
         one.kind == "BLOB" || one.kind == "BLOB METADATA" || one.kind == "SEQUENCE SET";
}

bool is_of_platform(const archive_entry& one) {
  if (one.schema.starts_with("signalbox_")) return true;
  if (one.kind == "SCHEMA" && one.name.starts_with("signalbox_")) return true;
  // Which tables have live rows is chosen in each project.
  if (one.kind.starts_with("PUBLICATION") && one.name.starts_with("signalbox_live")) return true;
  return one.name.contains("signalbox_hook_");
}

/// Of what a project's role cannot own or must not have, whatever was chosen.
bool is_never_restored(const archive_entry& one, const restore_rules& rules) {
  if (one.kind == "DATABASE" || one.kind == "DATABASE PROPERTIES" || one.kind == "SUBSCRIPTION" ||
      one.kind == "SUBSCRIPTION TABLE" || one.kind == "USER MAPPING" ||
      one.kind == "SECURITY LABEL")
    return true;
  if (one.kind == "COMMENT" &&
      (one.name.starts_with("EXTENSION ") || one.name.starts_with("DATABASE ")))
    return true;
  if (!rules.keeps_privileges && (one.kind == "ACL" || one.kind == "DEFAULT ACL")) return true;
  return is_of_platform(one);
}

}  // namespace

bool is_archive_file_name(std::string_view name) {
  if (name.empty() || name.size() > 64 || name.front() == '.') return false;
  return std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
  });
}

result<archive_contents> read_archive_contents(std::string_view file) {
  if (!file.starts_with(archive_magic)) return bad_archive("The file is no archive of pg_dump.");
  archive_reader from(file.substr(archive_magic.size()));
  archive_contents made;
  const auto head = read_head(from, made);
  if (!head) return std::unexpected(head.error());
  const auto count = from.integer();
  if (!from.is_valid()) return bad_archive("The archive is cut off.");
  if (count < 0 || std::cmp_greater(count, archive_entries_max))
    return bad_archive("The archive is damaged.");
  for (std::int64_t at = 0; at < count; ++at) {
    auto entry = read_archive_entry(from, *head);
    if (!from.is_valid())
      return bad_archive("The archive is cut off or damaged within its table of contents.");
    // pg_restore would read any file of this host.
    if (!entry->file.empty() && !is_archive_file_name(entry->file))
      return bad_archive("The archive names a file outside of its folder.");
    made.entries.push_back(std::move(*entry));
  }
  return made;
}

std::vector<std::int32_t> restored_entries(const archive_contents& of, const restore_rules& rules) {
  const std::set<std::string> schemas(rules.selection.schemas.begin(),
                                      rules.selection.schemas.end());
  const std::set<std::string> tables(rules.selection.tables.begin(), rules.selection.tables.end());
  std::set<std::int32_t> chosen;
  std::map<std::int32_t, const archive_entry*> parts;
  std::vector<const archive_entry*> kept;
  for (const auto& one : of.entries) {
    if (rules.selection.is_everything()) {
      chosen.insert(one.id);
    } else if (schemas.contains(one.schema) ||
               (one.kind == "SCHEMA" && schemas.contains(one.name)) ||
               tables.contains(quote_ident(one.schema, one.name))) {
      chosen.insert(one.id);
    } else if (is_of_table(one)) {
      parts.emplace(one.id, &one);
    }
  }
  // What belongs to a chosen table is chosen, also by way of other parts.
  for (bool grows = !chosen.empty() && !parts.empty(); grows;) {
    grows = false;
    for (auto at = parts.begin(); at != parts.end();) {
      const auto& needs = at->second->dependencies;
      const bool belongs =
          at->second->kind == "FK CONSTRAINT"
              ? std::ranges::all_of(needs, [&](auto id) { return chosen.contains(id); })
              : std::ranges::any_of(needs, [&](auto id) { return chosen.contains(id); });
      if (!belongs || needs.empty()) {
        ++at;
        continue;
      }
      chosen.insert(at->first);
      at = parts.erase(at);
      grows = true;
    }
  }
  std::vector<std::int32_t> made;
  for (const auto& one : of.entries) {
    if (!chosen.contains(one.id) || is_never_restored(one, rules)) continue;
    if (rules.content == dump_content::definitions && is_of_data(one)) continue;
    if (rules.content == dump_content::data && !is_of_data(one)) continue;
    made.push_back(one.id);
  }
  return made;
}

}  // namespace signalbox::domain
