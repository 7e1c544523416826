#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "domain/dump/dump_job.hpp"
#include "domain/dump/script_rules.hpp"
#include "domain/dump/script_splitter.hpp"
#include "dumps/script_session.hpp"

namespace signalbox::dumps {

/// Runs a script in a database, as the rules say. Blocks; for one thread.
class script_run {
 public:
  using error_sink = std::function<void(const domain::dump_error&)>;
  using progress_sink = std::function<void(const domain::dump_progress&)>;

  /// `on_error` gets every failed statement, `on_progress` is called often.
  script_run(script_session& on, domain::restore_rules rules, error_sink on_error,
             progress_sink on_progress);

  /// Begins the transaction, if there is one.
  void begin();
  /// Runs what is complete. False: it has ended, the rest is useless.
  [[nodiscard]] bool feed(std::string_view piece);
  /// Nothing follows. Runs the rest.
  void end();
  /// Commits. `is_safe`: called before COMMIT; false rolls back.
  void commit(const std::function<bool()>& is_safe);
  /// Rolls everything back, if it is in one transaction.
  void roll_back();

  /// A failure that ends the script.
  [[nodiscard]] bool has_failed() const { return has_failed_; }
  [[nodiscard]] bool is_lost() const { return is_lost_; }
  [[nodiscard]] const std::string& failure() const { return failure_; }
  [[nodiscard]] domain::dump_progress& progress() { return progress_; }
  [[nodiscard]] const domain::dump_progress& progress() const { return progress_; }
  [[nodiscard]] const std::map<std::string, std::uint64_t>& tables() const { return tables_; }
  /// The first errors.
  [[nodiscard]] const std::vector<domain::dump_error>& errors() const { return errors_; }

 private:
  void take(domain::script_item item);
  void run(domain::script_item item);
  void end_copy();
  [[nodiscard]] bool is_existing(const domain::script_item& item,
                                 const script_answer& answer) const;
  [[nodiscard]] bool needs_savepoint(const domain::script_item& item) const;
  void fail(const domain::script_item& item, const script_answer& answer);
  void note(domain::dump_error error);
  void give_up(std::string why);
  [[nodiscard]] bool order(const char* statement);

  script_session& on_;
  domain::restore_rules rules_;
  error_sink on_error_;
  progress_sink on_progress_;
  domain::script_splitter splitter_;
  std::optional<domain::script_item> copying_;      ///< the COPY in progress
  bool is_refused_ = false;                         ///< its rest is useless
  bool is_skipped_ = false;                         ///< the data of a COPY that was not run
  std::set<std::string, std::less<>> kept_tables_;  ///< that existed before
  std::map<std::string, std::uint64_t> tables_;
  std::vector<domain::dump_error> errors_;
  domain::dump_progress progress_;
  std::string failure_;
  bool has_failed_ = false;
  bool is_lost_ = false;
};

}  // namespace signalbox::dumps
