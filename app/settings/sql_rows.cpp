#include "app/settings/table_rows.hpp"
#include "app/settings/text_rules.hpp"
#include "domain/query/history_entry.hpp"

namespace signalbox::app {

std::vector<setting_row> sql_rows() {
  return {
      {"sql.running_max", "texts",
       "Maximum number of SQL texts that members run in one project at the same time, each on a "
       "connection of its own; open transactions and partly read results count.",
       whole_range{1, 100}, [](settings& of) -> setting_place { return &of.sql.running_max; }},
      {"sql.running_per_person_max", "texts", "The same for each member.", whole_range{1, 100},
       [](settings& of) -> setting_place { return &of.sql.running_of_person_max; }},
      {"sql.transactions_per_person_max", "transactions",
       "Maximum number of open transactions of a member in one project.", whole_range{1, 100},
       [](settings& of) -> setting_place { return &of.sql.held_of_person_max; }},
      {"sql.transaction_idle_s", "seconds",
       "An open transaction in which nothing has run for this long is rolled back.",
       whole_range{1, 86'400},
       [](settings& of) -> setting_place { return &of.sql.transaction_idle; }},
      {"sql.unread_s", "seconds",
       "How long the rest of a result waits for its client, while its statement is suspended.",
       whole_range{1, 3'600}, [](settings& of) -> setting_place { return &of.sql.unread_time; }},
      {"sql.idle_sessions_max", "connections",
       "Maximum number of unused connections that are kept for each project.", whole_range{0, 100},
       [](settings& of) -> setting_place { return &of.sql.idle_max; }},
      {"sql.idle_s", "seconds", "An unused connection is closed after this long.",
       whole_range{1, 3'600}, [](settings& of) -> setting_place { return &of.sql.idle_time; }},
      {"sql.audit_texts", "",
       "What the audit log contains of the texts that members run, besides fingerprints of their "
       "statements: nothing, the text with its constants replaced, or the text with passwords "
       "masked.",
       enum_choice{{"fingerprints", "normalised", "masked"}},
       [](settings& of) -> setting_place { return &of.sql_audit_texts; }},
      {"sql.history_days", "days",
       "How long the texts that members run in the SQL editor are stored, each for this member "
       "only, with passwords masked. 0: they are not stored, and those stored before are deleted.",
       whole_range{0, domain::history_days_max},
       [](settings& of) -> setting_place { return &of.actors.query_history_life; }},
      {"dumps.concurrent", "dumps",
       "Maximum number of dumps that are made or restored at the same time, in all projects.",
       whole_range{1, 100}, [](settings& of) -> setting_place { return &of.dumps.concurrent; }},
      {"dumps.upload_mb", "MB",
       "Maximum size of an uploaded dump, unpacked. It is kept on the disk of the data folder "
       "until "
       "it has been restored.",
       whole_range{1, 1'000'000},
       [](settings& of) -> setting_place { return &of.dumps.upload_mb; }},
      {"dumps.upload_life_s", "seconds",
       "An uploaded dump that is not restored is removed after this long.",
       whole_range{60, 604'800},
       [](settings& of) -> setting_place { return &of.dumps.upload_life; }},
      {"logs.readers", "threads",
       "Threads that search the logs of projects. One project uses at most two of them, or one of "
       "two, so that others have their turn.",
       whole_range{1, 64}, [](settings& of) -> setting_place { return &of.logs.readers; }},
      {"hooks.allow_private_targets", "",
       "Whether database hooks of projects may call private, loopback and link-local addresses, "
       "and "
       "with them services in the network of this machine. Otherwise such calls fail.",
       switch_rule{},
       [](settings& of) -> setting_place { return &of.hooks.allow_private_targets; }},
      {"wrappers.allowed_networks", "",
       "Networks to which wrappers of projects may connect in addition to the internet, such as "
       "that of a private database server. Databases of this platform stay out of reach.",
       text_rule{"a list of IP addresses and networks such as \"10.0.0.0/8\"", ip_network},
       [](settings& of) -> setting_place { return &of.wrappers.allowed_networks; }},
  };
}

}  // namespace signalbox::app
