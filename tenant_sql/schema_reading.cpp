#include "tenant_sql/schema_reading.hpp"

#include <map>
#include <utility>
#include <variant>

#include "core/json/json.hpp"
#include "tenant_sql/schema_statements.hpp"

namespace signalbox::tenant_sql {

namespace asio = boost::asio;
namespace async = postgres::async;
using core::errc;
using core::result;

namespace {

/// The parts of a document, put together when all have arrived.
class schema_parts {
 public:
  explicit schema_parts(std::size_t bytes_max) : bytes_max_(bytes_max) {}

  void add(std::string_view schema, std::string_view kind, std::string_view part) {
    bytes_ += part.size() + 1;
    if (is_too_large()) return;
    if (kind == "role") return append(roles_, part);
    auto& in = schemas_[std::string(schema)];
    if (kind == "schema") {
      in.head = part;
    } else {
      append(kind == "table" ? in.tables : (kind == "function" ? in.functions : in.types), part);
    }
  }

  [[nodiscard]] bool is_too_large() const { return bytes_ > bytes_max_; }

  [[nodiscard]] std::string document(std::string_view fingerprint) const {
    std::string made;
    made.reserve(bytes_ + fingerprint.size() + 64 * (schemas_.size() + 1));
    made += "{\"fingerprint\":" + core::json(fingerprint).dump() + ",\"roles\":[" + roles_;
    made += "],\"schemas\":[";
    bool is_first = true;
    for (const auto& [name, one] : schemas_) {
      // A schema that was left out.
      if (one.head.empty()) continue;
      if (!std::exchange(is_first, false)) made += ',';
      made += one.head;
      made.append(",\"tables\":[").append(one.tables);
      made.append("],\"functions\":[").append(one.functions);
      made.append("],\"types\":[").append(one.types).append("]}");
    }
    made += "]}";
    return made;
  }

 private:
  struct parts_of_schema {
    std::string head;
    std::string tables;
    std::string functions;
    std::string types;
  };

  static void append(std::string& to, std::string_view part) {
    if (!to.empty()) to += ',';
    to += part;
  }

  std::size_t bytes_max_;
  std::size_t bytes_ = 0;
  std::string roles_;
  std::map<std::string, parts_of_schema> schemas_;
};

std::unexpected<core::error> too_large(std::size_t bytes_max) {
  auto refused =
      core::fail(errc::payload_too_large, "The definitions of this database are larger than " +
                                              std::to_string(bytes_max / 1024 / 1024) +
                                              " MiB, so completion is not available.");
  refused.error().detail_code = schema_too_large_code;
  return refused;
}

/// Runs statements and passes their rows to `add`, which returns false to stop. Errors: as
/// `read_schema`.
asio::awaitable<result<void>> read_rows(async::connection& on, std::string statements,
                                        std::function<bool(const async::row_batch&)> add,
                                        postgres::deadline until) {
  auto started = co_await on.run(std::move(statements), until);
  if (!started) co_return started;
  result<void> outcome;
  while (on.is_running()) {
    auto happened = co_await on.next(until);
    if (!happened) co_return std::unexpected(happened.error());
    if (const auto* failed = std::get_if<async::statement_failed>(&*happened))
      outcome = core::fail(errc::unavailable,
                           "The database's definitions could not be read: " + failed->why.message);
    const auto* arrived = std::get_if<async::rows_received>(&*happened);
    if (arrived != nullptr && !add(arrived->rows)) co_return outcome;
  }
  co_return outcome;
}

}  // namespace

asio::awaitable<result<schema_reading>> read_schema(async::connection& on,
                                                    std::function<bool(std::string_view)> is_known,
                                                    std::size_t bytes_max,
                                                    postgres::deadline until) {
  schema_reading made;
  const auto keep = [&](const async::row_batch& rows) {
    made.fingerprint = rows.value(0, 0).value_or("");
    return true;
  };
  std::string statements(fingerprint_statements);
  auto compared = co_await read_rows(on, std::move(statements), keep, until);
  if (!compared) co_return std::unexpected(std::move(compared.error()));
  if (is_known(made.fingerprint)) co_return made;
  schema_parts parts(bytes_max);
  auto add = [&](const async::row_batch& rows) {
    for (std::size_t row = 0; row < rows.size() && !parts.is_too_large(); ++row)
      parts.add(rows.value(row, 0).value_or(""), rows.value(row, 1).value_or(""),
                rows.value(row, 2).value_or(""));
    return !parts.is_too_large();
  };
  statements = document_statements;
  auto read = co_await read_rows(on, std::move(statements), add, until);
  if (parts.is_too_large()) co_return too_large(bytes_max);
  if (!read) co_return std::unexpected(std::move(read.error()));
  made.document = parts.document(made.fingerprint);
  co_return made;
}

}  // namespace signalbox::tenant_sql
