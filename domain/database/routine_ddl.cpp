#include "domain/database/routine_ddl.hpp"

#include "domain/query/quote.hpp"

namespace signalbox::domain {

namespace {

std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
  std::string made;
  for (const auto& one : parts) {
    if (!made.empty()) made += separator;
    made += one;
  }
  return made;
}

/// Returns a body in dollar quotes whose tag does not occur in it.
std::string dollar_quoted(const std::string& body) {
  std::string tag = "$function$";
  for (int number = 1; body.find(tag) != std::string::npos; ++number)
    tag = "$function" + std::to_string(number) + "$";
  return tag + body + tag;
}

std::string kind_in_sql(const std::string& kind) {
  if (kind == "procedure") return "PROCEDURE ";
  return kind == "aggregate" ? "AGGREGATE " : "FUNCTION ";
}

std::string named(const current_function& function) {
  return kind_in_sql(function.kind) + quote_ident(function.schema, function.name) + "(" +
         function.identity_argument_types + ")";
}

/// A setting of several names is a list of identifiers, and a constant otherwise.
std::string setting_value(const std::string& name, const std::string& value) {
  if (name != "search_path" || value.empty()) return quote_literal(value);
  return value;
}

std::string enabling(const std::string& mode) {
  if (mode == "DISABLED") return "DISABLE TRIGGER ";
  return mode == "ORIGIN" ? "ENABLE TRIGGER " : "ENABLE " + mode + " TRIGGER ";
}

std::string trigger_on(const std::string& name, const std::string& schema,
                       const std::string& table) {
  return "TRIGGER " + quote_ident(name) + " ON " + quote_ident(schema, table);
}

}  // namespace

ddl create_function(const new_function& function) {
  const auto name = quote_ident(function.schema, function.name);
  auto made = "CREATE OR REPLACE FUNCTION " + name + "(" + joined(function.args, ", ") +
              ")\nRETURNS " + function.return_type + "\nLANGUAGE " +
              quote_ident(function.language) + "\n" + function.behavior;
  if (function.security_definer) made += "\nSECURITY DEFINER";
  for (const auto& [setting, value] : function.config_params)
    made += "\nSET " + quote_ident(setting) + " TO " + setting_value(setting, value);
  made += "\nAS " + dollar_quoted(function.definition);
  ddl all{std::move(made)};
  if (!function.comment.empty())
    all.push_back(comment_statement("FUNCTION " + name + "(" + joined(function.args, ", ") + ")",
                                    function.comment));
  return all;
}

ddl alter_function(const current_function& function, const function_change& change) {
  ddl made;
  auto current = function;
  const auto add = [&](const std::string& action) {
    made.push_back("ALTER " + named(current) + " " + action);
  };
  if (change.statement) made.push_back(*change.statement);
  if (change.security_definer)
    add(*change.security_definer ? "SECURITY DEFINER" : "SECURITY INVOKER");
  if (change.comment) made.push_back(comment_statement(named(current), *change.comment));
  if (change.schema && *change.schema != current.schema) {
    add("SET SCHEMA " + quote_ident(*change.schema));
    current.schema = *change.schema;
  }
  if (change.name && *change.name != current.name) add("RENAME TO " + quote_ident(*change.name));
  return made;
}

ddl drop_function(const current_function& function, bool cascades) {
  return {drop_statement(named(function), cascades)};
}

ddl create_trigger(const new_trigger& trigger) {
  auto made = "CREATE TRIGGER " + quote_ident(trigger.name) + "\n" + trigger.activation + " " +
              joined(trigger.events, " OR ") + " ON " + quote_ident(trigger.schema, trigger.table) +
              "\nFOR EACH " + trigger.orientation;
  if (!trigger.condition.empty()) made += "\nWHEN (" + trigger.condition + ")";
  std::vector<std::string> arguments;
  for (const auto& one : trigger.function_args)
    arguments.push_back(quote_literal(one));
  made += "\nEXECUTE FUNCTION " + quote_ident(trigger.function_schema, trigger.function_name) +
          "(" + joined(arguments, ", ") + ")";
  ddl all{std::move(made)};
  if (!trigger.comment.empty())
    all.push_back(comment_statement(trigger_on(trigger.name, trigger.schema, trigger.table),
                                    trigger.comment));
  return all;
}

ddl alter_trigger(const current_trigger& trigger, const trigger_change& change) {
  const auto table = quote_ident(trigger.schema, trigger.table);
  ddl made;
  if (change.enabled_mode)
    made.push_back("ALTER TABLE " + table + " " + enabling(*change.enabled_mode) +
                   quote_ident(trigger.name));
  if (change.comment)
    made.push_back(comment_statement(trigger_on(trigger.name, trigger.schema, trigger.table),
                                     *change.comment));
  if (change.name && *change.name != trigger.name)
    made.push_back("ALTER TRIGGER " + quote_ident(trigger.name) + " ON " + table + " RENAME TO " +
                   quote_ident(*change.name));
  return made;
}

ddl drop_trigger(const current_trigger& trigger, bool cascades) {
  return {drop_statement(trigger_on(trigger.name, trigger.schema, trigger.table), cascades)};
}

}  // namespace signalbox::domain
