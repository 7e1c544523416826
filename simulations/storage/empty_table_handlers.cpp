#include <array>

#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using postgres::written_answer;

// No scenario inserts into these tables, so they are always empty.

written_answer find_no_row(tables& /*in*/, const arguments& /*given*/) {
  return written_answer({});
}

written_answer change_no_row(tables& /*in*/, const arguments& /*given*/) {
  return written_answer::of_change(0);
}

constexpr std::array of_empty_tables = {
    statement_handler{"billing.find_customer", effect::reads, find_no_row},
    statement_handler{"billing.list_unpaid", effect::reads, find_no_row},
    statement_handler{"flags.all", effect::reads, find_no_row},
    statement_handler{"installation_settings.find", effect::reads, find_no_row},
    statement_handler{"invitations.list_open", effect::reads, find_no_row},
    statement_handler{"members.revoke_keys", effect::changes, change_no_row},
    statement_handler{"notice.find", effect::reads, find_no_row},
    statement_handler{"project_activity.forget", effect::changes, change_no_row},
    statement_handler{"query_history.forget_before", effect::changes, change_no_row},
    statement_handler{"retention.challenges", effect::changes, change_no_row},
    statement_handler{"retention.email_undos", effect::changes, change_no_row},
    statement_handler{"retention.identity_links", effect::changes, change_no_row},
    statement_handler{"retention.links", effect::changes, change_no_row},
    statement_handler{"retention.pending_sign_ups", effect::changes, change_no_row},
    statement_handler{"retention.sign_in_flows", effect::changes, change_no_row},
    statement_handler{"simulations.break_off", effect::changes, change_no_row},
    statement_handler{"simulations.list", effect::reads, find_no_row},
    statement_handler{"telemetry.forget_before", effect::changes, change_no_row},
};

}  // namespace

statement_handlers empty_table_handlers() {
  return of_empty_tables;
}

}  // namespace signalbox::simulations
