#include <array>

#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using postgres::written_answer;

// No statement inserts into these tables here, so they are always empty.

written_answer find_no_row(tables& /*in*/, const arguments& /*given*/) {
  return written_answer({});
}

written_answer delete_no_row(tables& /*in*/, const arguments& /*given*/) {
  return written_answer::of_change(0);
}

written_answer ping(tables& /*in*/, const arguments& /*given*/) {
  constexpr static std::array<std::string_view, 1> columns = {"?column?"};
  written_answer answer(columns);
  answer.add(1).end_row();
  return answer;
}

constexpr std::array of_empty_tables = {
    statement_handler{"accounts.forget_links", effect::changes, delete_no_row},
    statement_handler{"factors.list", effect::reads, find_no_row},
    statement_handler{"identities.list", effect::reads, find_no_row},
    statement_handler{"invitations.list_open", effect::reads, find_no_row},
    statement_handler{"pool.ping", effect::reads, ping},
    statement_handler{"project_keys.list", effect::reads, find_no_row},
    statement_handler{"project_offers.end", effect::changes, delete_no_row},
    statement_handler{"project_offers.find", effect::reads, find_no_row},
    statement_handler{"project_offers.find_by_token", effect::reads, find_no_row},
    statement_handler{"script_tokens.find_shown", effect::reads, find_no_row},
    statement_handler{"script_tokens.list", effect::reads, find_no_row},
    statement_handler{"members.revoke_keys", effect::changes, delete_no_row},
    statement_handler{"retention.challenges", effect::changes, delete_no_row},
    statement_handler{"retention.email_undos", effect::changes, delete_no_row},
    statement_handler{"retention.identity_links", effect::changes, delete_no_row},
    statement_handler{"retention.links", effect::changes, delete_no_row},
    statement_handler{"retention.pending_sign_ups", effect::changes, delete_no_row},
    statement_handler{"retention.sign_in_flows", effect::changes, delete_no_row},
    statement_handler{"setup_codes.find", effect::reads, find_no_row},
    statement_handler{"simulations.break_off", effect::changes, delete_no_row},
    statement_handler{"simulations.list", effect::reads, find_no_row},
};

}  // namespace

statement_handlers empty_table_handlers() {
  return of_empty_tables;
}

}  // namespace signalbox::simulations
